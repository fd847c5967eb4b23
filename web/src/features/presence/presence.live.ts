import type { LiveConnection } from "../../platform/live-connection.ts";
import type { AppStore } from "../../state/hooks.ts";
import { hearPresence } from "./hear-presence.ts";
import { tellLook } from "./tell-look.ts";

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
