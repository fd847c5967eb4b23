import { times } from "@deskbell/shared/limits";

/**
 * Calls back once a minute: an event can get lost although the connection stands, and so can the
 * news that it does not. Returns how to stop.
 */
export function startCatchUpTimer(onTick: () => void): () => void {
  const timer = setInterval(onTick, times.catchUpEveryMs);
  return () => clearInterval(timer);
}
