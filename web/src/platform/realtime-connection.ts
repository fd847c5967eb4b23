import type { PresenceQuery, PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { CatchUpQuestion } from "@deskbell/shared/realtime/catch-up";
import type { ServerEvents } from "@deskbell/shared/realtime/events";

/** The server's events, and those of the connection itself, as Socket.IO names them. */
export interface RealtimeEvents extends ServerEvents {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error & { data?: { code?: string } }) => void;
}

/** The connection over which the server publishes events: the page's own socket, or the console's. */
export interface RealtimeConnection {
  readonly connected: boolean;
  /** Whether it reconnects by itself. */
  readonly active: boolean;
  on<Name extends keyof RealtimeEvents>(name: Name, listener: RealtimeEvents[Name]): unknown;
  off<Name extends keyof RealtimeEvents>(name: Name, listener: RealtimeEvents[Name]): unknown;
  /** To be called while connected only: presence that was buffered would be outdated when it is sent. */
  emit(name: "presence:update", look: PresenceUpdate): unknown;
  emit(name: "ask_presence", question: PresenceQuery): unknown;
  /** Another one each time it connects; the console's has none. */
  readonly id?: string | undefined;
  /** What is emitted so is answered in time, or rejected; the console's connection only receives. */
  timeout?(ms: number): {
    emitWithAck(name: "catch-up", question: CatchUpQuestion): Promise<unknown>;
  };
  connect(): unknown;
  disconnect(): unknown;
}
