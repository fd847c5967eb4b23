import { times } from "@deskbell/shared/limits";
import { subscribeWake } from "../../api/realtime/catch-up-triggers.ts";
import { openConnection } from "../../api/realtime/open-live.ts";
import { confirmAdmin } from "../../features/account/session/session.ts";
import { subscribeMessages } from "../../features/messages/messages.live.ts";
import { subscribePresence } from "../../features/presence/presence.live.ts";
import { subscribeCustomerTickets } from "../../features/tickets/customer-tickets.live.ts";
import { subscribeTickets } from "../../features/tickets/tickets.live.ts";
import { platform } from "../../platform/current.ts";
import { connected, connectionLeft, disconnected } from "../../state/connection.slice.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { startPersistence } from "../persistence/start-persistence.ts";
import { store } from "../store.ts";
import { createEventBatcher } from "./event-batcher.ts";
import { subscribeUnread } from "./unread.ts";
import { subscribeNotifications } from "./web-notifications.ts";

/** Opens the connection, and keeps what is loaded in step with the server by it. Returns how to close it. */
export function startLiveUpdates(viewerId: string): () => void {
  const socket = openConnection();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;

  const endSession = () => {
    store.dispatch(sessionEnded("revoked"));
  };
  /** The client reconnects by itself, except where the server has spoken. */
  const connectAgain = () => {
    if (!isLeft) retry = setTimeout(() => socket.connect(), times.reconnectMaxMs);
  };
  socket.on("connect", () => {
    store.dispatch(connected());
    if (store.getState().session.isAdmin === "failed") void store.dispatch(confirmAdmin());
  });
  socket.on("disconnect", (reason) => {
    store.dispatch(disconnected());
    if (reason === "io server disconnect") connectAgain();
  });
  socket.on("connect_error", (error) => {
    if (error.data?.code === "not_signed_in") endSession();
    else if (!socket.active) connectAgain();
  });
  socket.on("session_ended", endSession);
  const news = createEventBatcher(socket);
  const stops = [
    subscribeTickets(news, store),
    subscribeCustomerTickets(news, store),
    subscribeMessages(news, store),
    news.stop,
    subscribePresence(socket, store),
    subscribeUnread(socket, store),
    startPersistence(socket, store, viewerId),
    // The console raises its own, whether or not there is a page.
    ...(platform.console ? [] : [subscribeNotifications(socket, viewerId)]),
    // Whoever comes back need not wait for the next attempt.
    subscribeWake(() => {
      if (socket.connected) return;
      socket.disconnect();
      socket.connect();
    }),
  ];

  return () => {
    isLeft = true;
    clearTimeout(retry);
    for (const stop of stops) stop();
    socket.disconnect();
    store.dispatch(connectionLeft());
  };
}
