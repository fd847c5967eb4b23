import { times } from "@deskbell/shared/limits";
import { followWake } from "../api/follow-wake.ts";
import { platform } from "../platform/current.ts";
import { connected, connectionLeft, disconnected } from "../state/connection.slice.ts";
import { sessionEnded } from "../state/session.slice.ts";
import { addServerData, store } from "./store.ts";

/**
 * Keeps one connection open as long as somebody is signed in, and what they type. Whoever leaves
 * leaves nothing here; a session that ended otherwise is found again by its person alone.
 */
export function followSession(): void {
  let signedInAs: string | null = null;
  let present: Promise<() => void> = Promise.resolve(() => {});

  const onChange = () => {
    const { user, endedBy } = store.getState().session;
    const id = user?._id ?? null;
    if (id === signedInAs) return;
    signedInAs = id;
    present = present.then(async (leave) => {
      leave();
      if (id !== null) return goLive(id).catch(goWithout);
      if (endedBy === "left")
        await (await import("./unsent/keep-unsent.ts")).forgetUnsentEverywhere();
      return () => {};
    });
  };
  store.subscribe(onChange);
  onChange();
}

/** A part of the page's code could not be loaded: it goes on without news, and without keeping what is typed. */
async function goWithout(error: unknown): Promise<() => void> {
  console.warn("News do not arrive:", error);
  const { keepingChanged } = await import("../state/keeping.slice.ts");
  store.dispatch(keepingChanged({ isRestored: true, hasFailed: true }));
  return () => {};
}

/** Opens the connection; its code is loaded only now, after the first paint. Returns how to close it. */
async function goLive(viewerId: string): Promise<() => void> {
  const [
    { openLive },
    { followTickets },
    { followMessages },
    { followUnread },
    { followForNotifications },
    { followUnsent },
  ] = await Promise.all([
    import("../api/open-live.ts"),
    import("../features/tickets/tickets.live.ts"),
    import("../features/messages/messages.live.ts"),
    import("./unread.ts"),
    import("./web-notifications.ts"),
    import("./unsent/follow-unsent.ts"),
    addServerData(),
  ]);
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
  socket.on("connect", () => store.dispatch(connected()));
  socket.on("disconnect", (reason) => {
    store.dispatch(disconnected(new Date().toISOString()));
    if (reason === "io server disconnect") connectAgain();
  });
  socket.on("connect_error", (error) => {
    if (error.data?.code === "not_signed_in") endSession();
    else if (!socket.active) connectAgain();
  });
  socket.on("session_ended", endSession);
  const stops = [
    followTickets(socket, store),
    followMessages(socket, store),
    followUnread(store, viewerId),
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
