import { reconnectDelayMs } from "@deskbell/shared/realtime/reconnect";
import { api } from "../../api/api.ts";
import { createAskMissed } from "../../api/realtime/ask-missed.ts";
import { subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { openConnection } from "../../api/realtime/live-socket.ts";
import { subscribeAvailability } from "../../features/account/availability/availability.live.ts";
import { subscribeBell } from "../../features/account/notifications/notifications.live.ts";
import { confirmAdmin } from "../../features/account/session/session.ts";
import { subscribeChangedMessages } from "../../features/messages/changed-messages.live.ts";
import { subscribeEndedEdits } from "../../features/messages/changes/ended-edits.live.ts";
import { subscribeMessages } from "../../features/messages/messages.live.ts";
import { subscribePresence } from "../../features/presence/presence.live.ts";
import { subscribeCustomerTickets } from "../../features/tickets/customer-tickets.live.ts";
import { subscribeTickets } from "../../features/tickets/tickets.live.ts";
import { platform } from "../../platform/current.ts";
import { accessOf } from "../../state/access.ts";
import { connected, connectionLeft, disconnected } from "../../state/connection.slice.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { startPersistence } from "../persistence/start-persistence.ts";
import { store } from "../store.ts";
import { createEventBatcher } from "./event-batcher.ts";
import { checkRights, refreshRights } from "./refresh-rights.ts";
import { subscribeCatchUp } from "./subscribe-catch-up.ts";
import { subscribeParts } from "./subscribe-parts.ts";
import { subscribeUnread } from "./unread.ts";
import { subscribeNotifications } from "./web-notifications.ts";

/** Opens the realtime connection, and subscribes all that it keeps up to date. Returns how to close it. */
export function startLiveUpdates(viewerId: string): () => void {
  const socket = openConnection(() => {
    const { user } = store.getState().session;
    return user ? accessOf(user) : undefined;
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let isClosed = false;

  const endSession = () => {
    store.dispatch(sessionEnded("revoked"));
  };
  /** Socket.IO reconnects by itself, except after a disconnect or a refusal by the server. */
  const reconnectLater = () => {
    clearTimeout(retry);
    attempt += 1;
    if (!isClosed) retry = setTimeout(() => socket.connect(), reconnectDelayMs(attempt));
  };
  const showRights = (asked: ReturnType<typeof refreshRights>) => {
    // Unanswered it stays as it is until the next connection: the server decides what may happen.
    store.dispatch(asked).catch((error: unknown) => {
      console.warn("The new rights could not be asked for:", error);
    });
  };
  socket.on("connect", () => {
    attempt = 0;
    store.dispatch(connected());
    if (platform.console) showRights(checkRights());
    if (store.getState().session.isAdmin === "failed") void store.dispatch(confirmAdmin());
  });
  socket.on("disconnect", (reason) => {
    store.dispatch(disconnected());
    if (reason === "io server disconnect") reconnectLater();
  });
  socket.on("connect_error", (error) => {
    if (error.data?.code === "not_signed_in") endSession();
    else if (!socket.active) reconnectLater();
  });
  socket.on("session_ended", endSession);
  socket.on("access:changed", () => showRights(refreshRights()));
  socket.on("settings:changed", ({ what }) => {
    store.dispatch(
      api.util.invalidateTags([({ teams: "Team", tags: "Tag", views: "views" } as const)[what]]),
    );
    // What is unread for whom hangs on who is in which team.
    if (what === "teams") catchUp.run();
  });
  subscribeParts(socket);
  const events = createEventBatcher(socket);
  const catchUp = subscribeCatchUp(events, store, createAskMissed(socket));
  const stops = [
    subscribeTickets(events, store),
    subscribeCustomerTickets(events, store),
    subscribeMessages(events, store),
    subscribeChangedMessages(events, store),
    subscribeEndedEdits(socket, store),
    catchUp.stop,
    events.stop,
    subscribePresence(socket, store),
    subscribeAvailability(socket, store),
    subscribeBell(socket, store),
    subscribeUnread(socket, events, store),
    startPersistence(socket, store, viewerId),
    // The console shows its own notifications, whether or not there is a page.
    ...(platform.console ? [] : [subscribeNotifications(socket, viewerId)]),
    // When somebody returns the next attempt is made at once, without the rest of the back-off.
    subscribeWake(() => {
      if (socket.connected) return;
      socket.disconnect();
      socket.connect();
    }),
  ];

  return () => {
    isClosed = true;
    clearTimeout(retry);
    for (const stop of stops) stop();
    socket.disconnect();
    store.dispatch(connectionLeft());
  };
}
