import type { PowerMonitor } from "electron";

/** Calls back when the computer wakes or is unlocked. */
export function subscribeToWake(
  power: Pick<PowerMonitor, "on">,
  platform: NodeJS.Platform,
  onWake: () => void,
): void {
  power.on("resume", onWake);
  // Linux reports no unlocking. Nothing is lost: a locked computer that is awake stays connected.
  if (platform !== "linux") power.on("unlock-screen", onWake);
}
