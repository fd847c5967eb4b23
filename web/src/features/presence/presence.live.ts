import type { RealtimeConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { publishPresence } from "./publish-presence.ts";
import { receivePresence } from "./receive-presence.ts";

/** Publishes presence of this window, and receives that of others. Returns how to unsubscribe. */
export function subscribePresence(
  socket: RealtimeConnection,
  store: AppStore & { subscribe(listener: () => void): () => void },
): () => void {
  const stops = [receivePresence(socket, store), publishPresence(socket, store)];
  return () => {
    for (const stop of stops) stop();
  };
}
