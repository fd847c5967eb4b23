import type { ConnectionEvent } from "@deskbell/shared/desktop/ipc";
import type { PresenceQuery, PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { ServerEvents, SocketAuth } from "@deskbell/shared/realtime/events";
import { reconnectDelayMs, socketReconnection } from "@deskbell/shared/realtime/reconnect";
import { io, type Socket } from "socket.io-client";
import { createEventEmitter } from "../event-emitter.ts";
import type { Credentials, Session } from "../session/session.ts";

/**
 * The type makes it complete: an event added to the contract must be added here. What asks a customer's windows no
 * console answers.
 */
const eventNames: Record<Exclude<keyof ServerEvents, "looking:asked">, true> = {
  new_message: true,
  "message:changed": true,
  ticket_changed: true,
  "activity:added": true,
  "read:changed": true,
  "seen:changed": true,
  "counts:changed": true,
  "availability:changed": true,
  "delivery:changed": true,
  "scheduled:changed": true,
  "draft:changed": true,
  "notification:added": true,
  "notification:read": true,
  "saved-replies:changed": true,
  "settings:changed": true,
  "job:progress": true,
  presence: true,
  demo_message: true,
  "access:changed": true,
  session_ended: true,
};

/** The connection's state, which later subscribers receive first. */
type ConnectionState = Exclude<ConnectionEvent, { kind: "event" }>;

export type ServerConnection = ReturnType<typeof createServerConnection>;

/** The console's own Socket.IO connection: open as long as there is a session, whatever the page does. */
export function createServerConnection(
  session: Pick<Session, "subscribe" | "wasRevoked">,
  /** Called before each new connection. */
  { beforeConnecting = () => {} }: { beforeConnecting?(): void } = {},
) {
  const emitter = createEventEmitter<ConnectionEvent>();
  let state: ConnectionState = { kind: "disconnected", reason: "not signed in" };
  let connection: ReturnType<typeof openSocket> | null = null;
  const wasRevoked = (token: string) => session.wasRevoked(token);

  function become(next: ConnectionState): void {
    state = next;
    emitter.emit(next);
  }

  /** The only two events that a console sends; dropped while there is no connection. */
  function send(name: "look_at" | "ask_presence", payload: PresenceUpdate | PresenceQuery): void {
    const socket = connection?.socket;
    if (socket?.connected) socket.emit(name, payload);
  }

  session.subscribe((credentials) => {
    connection?.close();
    connection = null;
    if (credentials) {
      become({ kind: "disconnected", reason: "connecting" });
      beforeConnecting();
      connection = openSocket(credentials, { become, emit: emitter.emit, wasRevoked });
    } else if (state.kind !== "refused") become({ kind: "disconnected", reason: "not signed in" });
  });

  return {
    subscribe: emitter.subscribe,
    state: () => state,
    /**
     * Which ticket the agent looks at; never sent late, since it would not be true any more. By the name that older
     * servers know, and newer ones take, too (docs/decisions/0009).
     */
    updatePresence: (update: PresenceUpdate) => send("look_at", update),
    queryPresence: () => send("ask_presence", {}),
    /** Connects at once if it is disconnected, without waiting for the next attempt. */
    connectNow(): void {
      const socket = connection?.socket;
      if (socket && !socket.connected) socket.disconnect().connect();
    },
    /** After sleep a connection may seem open that is long lost (half-open): it is replaced. */
    reconnect(): void {
      connection?.socket.disconnect().connect();
    },
    close(): void {
      connection?.close();
      connection = null;
    },
  };
}

type Listeners = Pick<Session, "wasRevoked"> & {
  become(state: ConnectionState): void;
  emit(event: ConnectionEvent): void;
};

/** Connects, and tries again until it is closed; says what becomes of the connection, and what comes over it. */
function openSocket({ origin, token }: Credentials, { emit, become, wasRevoked }: Listeners) {
  const socket: Socket = io(origin, {
    auth: { token } satisfies SocketAuth,
    transports: ["websocket", "polling"],
    ...socketReconnection,
    forceNew: true,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  /** Socket.IO reconnects by itself, except after the server refused or closed the connection. */
  const connectLater = () => {
    clearTimeout(retry);
    attempt += 1;
    retry = setTimeout(() => socket.connect(), reconnectDelayMs(attempt));
  };
  socket.on("connect", () => {
    attempt = 0;
    become({ kind: "connected" });
  });
  socket.on("disconnect", (reason) => {
    become({ kind: "disconnected", reason });
    if (reason === "io server disconnect") connectLater();
  });
  socket.on("connect_error", (error: Error & { data?: { code?: string } }) => {
    const code = error.data?.code;
    if (code === "not_signed_in") {
      become({ kind: "refused", code });
      void wasRevoked(token);
    } else if (!socket.active) connectLater();
  });
  socket.onAny((name: string, ...payload: unknown[]) => {
    if (!Object.hasOwn(eventNames, name)) return;
    // The page and the notifications each validate what they read of it.
    emit({ kind: "event", name, payload } as ConnectionEvent);
    if (name === "session_ended") void wasRevoked(token);
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
