import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import { times } from "@deskbell/shared/limits";
import type { PresenceQuery, PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { ServerEvents, SocketAuth } from "@deskbell/shared/realtime/events";
import { io, type Socket } from "socket.io-client";
import { createFollowers } from "../event-emitter.ts";
import type { Credentials, Session } from "../session/session.ts";

/** Complete by its type: an event that is added to the contract is added here. */
const eventNames: Record<keyof ServerEvents, true> = {
  new_message: true,
  ticket_changed: true,
  "read:changed": true,
  "counts:changed": true,
  presence: true,
  demo_message: true,
  session_ended: true,
};

/** How things stand, as whoever comes later is told. */
type LiveState = Exclude<ConnectionEvent, { kind: "event" }>;

export type LiveConnection = ReturnType<typeof createLiveConnection>;

/** The console's own connection to the server: open as long as there is a session, whatever the page does. */
export function createLiveConnection(
  session: Pick<Session, "follow" | "wasRevoked">,
  /** Told before each new connection. */
  { beforeConnecting = () => {} }: { beforeConnecting?(): void } = {},
) {
  const followers = createFollowers<ConnectionEvent>();
  let state: LiveState = { kind: "disconnected", reason: "not signed in" };
  let connection: { socket: Socket; close(): void } | null = null;

  function say(news: LiveState): void {
    state = news;
    followers.tell(news);
  }

  /** The two events that a console may tell, and nothing else. */
  function tellServer(
    name: "look_at" | "ask_presence",
    said: PresenceUpdate | PresenceQuery,
  ): void {
    const socket = connection?.socket;
    if (socket?.connected) socket.emit(name, said);
  }

  function open(credentials: Credentials) {
    const { origin, token } = credentials;
    beforeConnecting();
    const socket: Socket = io(origin, {
      auth: { token } satisfies SocketAuth,
      transports: ["websocket", "polling"],
      // spec §9
      reconnectionDelay: times.reconnectMinMs,
      reconnectionDelayMax: times.reconnectMaxMs,
      randomizationFactor: times.reconnectRandomization,
      timeout: times.connectTimeoutMs,
      forceNew: true,
    });
    let retry: ReturnType<typeof setTimeout> | undefined;
    /** The client reconnects by itself, except where the server has spoken. */
    const connectAgain = () => {
      clearTimeout(retry);
      retry = setTimeout(() => socket.connect(), times.reconnectMaxMs);
    };
    socket.on("connect", () => say({ kind: "connected" }));
    socket.on("disconnect", (reason) => {
      say({ kind: "disconnected", reason });
      if (reason === "io server disconnect") connectAgain();
    });
    socket.on("connect_error", (error: Error & { data?: { code?: string } }) => {
      const code = error.data?.code;
      if (code === "not_signed_in") {
        say({ kind: "refused", code });
        void session.wasRevoked(token);
      } else if (!socket.active) connectAgain();
    });
    socket.onAny((name: string, ...payload: unknown[]) => {
      if (!Object.hasOwn(eventNames, name)) return;
      // The page and the notices each check what they read of it.
      followers.tell({ kind: "event", name, payload } as ConnectionEvent);
      if (name === "session_ended") void session.wasRevoked(token);
    });
    return {
      socket,
      close() {
        clearTimeout(retry);
        socket.removeAllListeners();
        socket.offAny();
        socket.disconnect();
      },
    };
  }

  session.follow((credentials) => {
    connection?.close();
    connection = null;
    if (credentials) {
      say({ kind: "disconnected", reason: "connecting" });
      connection = open(credentials);
    } else if (state.kind !== "refused") say({ kind: "disconnected", reason: "not signed in" });
  });

  return {
    follow: followers.follow,
    state: () => state,
    /** What the agent looks at, as the page says it; never later than it is so. */
    lookAt: (look: PresenceUpdate) => tellServer("look_at", look),
    askPresence: () => tellServer("ask_presence", {}),
    /** Connects if it is not, without waiting for the next attempt. */
    connectNow(): void {
      const socket = connection?.socket;
      if (socket && !socket.connected) socket.disconnect().connect();
    },
    /** After sleep a connection may seem open that is long lost: it begins anew. */
    reconnect(): void {
      connection?.socket.disconnect().connect();
    },
    close(): void {
      connection?.close();
      connection = null;
    },
  };
}
