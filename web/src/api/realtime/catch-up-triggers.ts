import { times } from "@deskbell/shared/limits";
import { platform } from "../../platform/current.ts";

// When to catch up with the server beside a reconnect.

/** Focus and visibility events often come together, and people switch windows a lot: throttled. */
const wakeThrottleMs = 5_000;

/**
 * Calls back when somebody returns to this page: the window gets the focus, the tab is shown, the
 * computer or the network is back. A socket may still seem connected then although events were lost.
 * Returns how to unsubscribe.
 */
export function subscribeWake(onWake: () => void): () => void {
  let lastWakeMs = Number.NEGATIVE_INFINITY;
  const wake = () => {
    if (document.visibilityState === "hidden") return;
    if (performance.now() - lastWakeMs < wakeThrottleMs) return;
    lastWakeMs = performance.now();
    onWake();
  };
  const unsubscribeConsole = platform.console?.subscribeWake(wake);
  window.addEventListener("focus", wake);
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    unsubscribeConsole?.();
    window.removeEventListener("focus", wake);
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  };
}

/**
 * Calls back once a minute: an event can get lost on a connection that stands, and so can the
 * notice that it does not. Returns how to stop.
 */
export function startCatchUpTimer(onTick: () => void): () => void {
  const timer = setInterval(onTick, times.catchUpEveryMs);
  return () => clearInterval(timer);
}
