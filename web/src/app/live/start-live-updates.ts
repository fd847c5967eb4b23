import { times } from "@deskbell/shared/limits";
import { followWake } from "../../api/realtime/catch-up-triggers.ts";
import { openLive } from "../../api/realtime/open-live.ts";
import { confirmAdmin } from "../../features/account/session/session.ts";
import { followMessages } from "../../features/messages/messages.live.ts";
import { followPresence } from "../../features/presence/presence.live.ts";
import { subscribeCustomerTickets } from "../../features/tickets/customer-tickets.live.ts";
import { followTickets } from "../../features/tickets/tickets.live.ts";
import { platform } from "../../platform/current.ts";
import { connected, connectionLeft, disconnected } from "../../state/connection.slice.ts";
import { sessionEnded } from "../../state/session.slice.ts";
import { followUnsent } from "../persistence/start-persistence.ts";
import { store } from "../store.ts";
import { gatherNews } from "./event-batcher.ts";
import { followUnread } from "./unread.ts";
import { followForNotifications } from "./web-notifications.ts";

/** Opens the connection, and keeps what is loaded in step with the server by it. Returns how to close it. */
export function goLive(viewerId: string): () => void {
  const socket = openLive();
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
  const news = gatherNews(socket);
  const stops = [
    followTickets(news, store),
    subscribeCustomerTickets(news, store),
    followMessages(news, store),
    news.stop,
    followPresence(socket, store),
    followUnread(socket, store),
    followUnsent(socket, store, viewerId),
    // The console raises its own, whether or not there is a page.
    ...(platform.console ? [] : [followForNotifications(socket, viewerId)]),
    // Whoever comes back need not wait for the next attempt.
    followWake(() => {
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
