import type { PowerMonitor } from "electron";

/** Calls back when the computer woke, or somebody unlocked it. */
export function followWaking(
  power: Pick<PowerMonitor, "on">,
  platform: NodeJS.Platform,
  onWake: () => void,
): void {
  power.on("resume", onWake);
  // Linux tells of no unlocking. Nothing is lost: a locked computer that is awake stays connected.
  if (platform !== "linux") power.on("unlock-screen", onWake);
}
