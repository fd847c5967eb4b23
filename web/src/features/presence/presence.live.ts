import type { LiveConnection } from "../../platform/realtime-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { tellLook } from "./publish-presence.ts";
import { hearPresence } from "./receive-presence.ts";

/** Tells where somebody is here, and hears where others are. Returns how to stop. */
export function followPresence(
  socket: LiveConnection,
  store: AppStore & { subscribe(listener: () => void): () => void },
): () => void {
  const stops = [hearPresence(socket, store), tellLook(socket, store)];
  return () => {
    for (const stop of stops) stop();
  };
}
