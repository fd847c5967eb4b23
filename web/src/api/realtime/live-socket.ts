import { times } from "@deskbell/shared/limits";
import type { ClientEvents, ServerEvents, SocketAuth } from "@deskbell/shared/realtime/events";
import { io, type Socket } from "socket.io-client";

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** The connection by which the server tells news; it reconnects by itself (spec §9). */
export function createLiveSocket(token: string): LiveSocket {
  return io({
    auth: { token } satisfies SocketAuth,
    transports: ["websocket", "polling"],
    reconnectionDelay: times.reconnectMinMs,
    reconnectionDelayMax: times.reconnectMaxMs,
    randomizationFactor: times.reconnectRandomization,
    timeout: times.connectTimeoutMs,
  });
}
