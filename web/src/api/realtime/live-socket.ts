import type { ClientEvents, ServerEvents, SocketAuth } from "@deskbell/shared/realtime/events";
import { socketReconnection } from "@deskbell/shared/realtime/reconnect";
import { io, type Socket } from "socket.io-client";
import { platform } from "../../platform/current.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** A Socket.IO connection over which the server publishes events; it reconnects by itself (spec §9). */
export function createLiveSocket(token: string): LiveSocket {
  return io({
    auth: { token } satisfies SocketAuth,
    transports: ["websocket", "polling"],
    ...socketReconnection,
  });
}

/** Opens the realtime connection of the signed-in person: a socket here, or the console's own. */
export function openConnection(): RealtimeConnection {
  if (platform.console) return platform.console.openConnection();
  return createLiveSocket(platform.readToken() ?? "") as unknown as RealtimeConnection;
}
