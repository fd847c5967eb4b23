import { platform } from "../../platform/current.ts";

/** Focus and visibility often come together, and people switch windows a lot. */
const wakesMinGapMs = 5_000;

/**
 * Calls back when somebody returns to this page: the window is focused, the tab shown, the machine
 * or the network is back. A socket may seem connected then although its events are long lost.
 * Returns how to stop.
 */
export function subscribeWake(onWake: () => void): () => void {
  let lastWakeMs = Number.NEGATIVE_INFINITY;
  const wake = () => {
    if (document.visibilityState === "hidden") return;
    if (performance.now() - lastWakeMs < wakesMinGapMs) return;
    lastWakeMs = performance.now();
    onWake();
  };
  const stopConsole = platform.console?.subscribeWake(wake);
  window.addEventListener("focus", wake);
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    stopConsole?.();
    window.removeEventListener("focus", wake);
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  };
}
