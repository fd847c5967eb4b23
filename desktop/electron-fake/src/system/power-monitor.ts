import { EventEmitter } from "node:events";
import { system } from "../platform.ts";
import { recorded } from "../recorded.ts";

/** Events that a system never emits: docs/api/power-monitor.md. */
const missing: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ["lock-screen", "unlock-screen", "on-ac", "on-battery"],
  win32: ["shutdown"],
};

class PowerMonitor extends EventEmitter {
  /** Its events come from tests; one that the system does not have is dropped. */
  override emit(name: string, ...args: unknown[]): boolean {
    return !missing[system.platform]?.includes(name) && super.emit(name, ...args);
  }

  /** docs/api/power-monitor.md: "Idle time in seconds", of the whole system; tests say how long. */
  getSystemIdleTime(): number {
    return recorded.idleSeconds;
  }
}

export const powerMonitor = new PowerMonitor();
