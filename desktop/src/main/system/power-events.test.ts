import { expect, test } from "vitest";
import { system } from "../../../electron-fake/src/platform.ts";
import { powerMonitor } from "../../../electron-fake/src/system/power-monitor.ts";
import { subscribeToWake } from "./power-events.ts";

test.each([
  ["linux", 1],
  ["darwin", 2],
  ["win32", 2],
] as const)("on %s the console learns of %i ways in which a computer wakes", (platform, times) => {
  system.platform = platform;
  powerMonitor.removeAllListeners();
  let wakes = 0;
  subscribeToWake(powerMonitor as never, platform, () => {
    wakes += 1;
  });
  for (const name of ["resume", "unlock-screen"]) powerMonitor.emit(name);
  expect(wakes).toBe(times);
  expect(powerMonitor.listenerCount("unlock-screen")).toBe(times - 1);
});
