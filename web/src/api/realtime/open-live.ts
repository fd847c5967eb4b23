import { platform } from "../../platform/current.ts";
import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import { createLiveSocket } from "./live-socket.ts";

/** Opens the connection by which the server tells news, of whoever is signed in. */
export function openConnection(): RealtimeConnection {
  if (platform.console) return platform.console.live();
  return createLiveSocket(platform.readToken() ?? "") as unknown as RealtimeConnection;
}
