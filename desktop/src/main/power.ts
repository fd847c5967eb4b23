import type { PowerMonitor } from "electron";

/** Calls back when the computer woke, or somebody unlocked it. */
export function followWaking(power: Pick<PowerMonitor, "on">, onWake: () => void): void {
  power.on("resume", onWake);
  power.on("unlock-screen", onWake);
}
