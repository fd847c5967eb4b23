import type { PresenceQuery, PresenceUpdate } from "@deskbell/shared/presence/presence";
import type { ServerEvents } from "@deskbell/shared/realtime/events";

/** The events of the server, and those of the connection itself, as Socket.IO calls them. */
export interface RealtimeEvents extends ServerEvents {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error & { data?: { code?: string } }) => void;
}

/** The connection by which the server tells news: a socket of the page, or the console's own. */
export interface RealtimeConnection {
  readonly connected: boolean;
  /** Whether it will connect by itself. */
  readonly active: boolean;
  on<Name extends keyof RealtimeEvents>(name: Name, listener: RealtimeEvents[Name]): unknown;
  off<Name extends keyof RealtimeEvents>(name: Name, listener: RealtimeEvents[Name]): unknown;
  /** Only while connected: what is said otherwise would be said later, when it is no longer so. */
  emit(name: "look_at", look: PresenceUpdate): unknown;
  emit(name: "ask_presence", question: PresenceQuery): unknown;
  connect(): unknown;
  disconnect(): unknown;
}
