import type { ClientEvents, ServerEvents, SocketAuth } from "@deskbell/shared/realtime/events";
import { socketReconnection } from "@deskbell/shared/realtime/reconnect";
import type { Access } from "@deskbell/shared/users/user";
import { io, type Socket } from "socket.io-client";
import { platform } from "../../platform/current.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/**
 * A Socket.IO connection over which the server publishes events; it reconnects by itself (spec §9).
 *
 * @param shownAccess what the window takes its owner to be, asked for at each attempt
 */
export function createLiveSocket(
  token: string,
  shownAccess: () => Access | undefined = () => undefined,
): LiveSocket {
  return io({
    auth: (give) => give({ token, access: shownAccess() } satisfies SocketAuth),
    transports: ["websocket", "polling"],
    ...socketReconnection,
  });
}

/** Opens the realtime connection of the signed-in person: a socket here, or the console's own. */
export function openConnection(shownAccess: () => Access | undefined): RealtimeConnection {
  if (platform.console) return platform.console.openConnection();
  const token = platform.readToken() ?? "";
  return createLiveSocket(token, shownAccess) as unknown as RealtimeConnection;
}
