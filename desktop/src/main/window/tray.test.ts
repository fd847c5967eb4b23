import { join } from "node:path";
import type { NativeImage } from "electron";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { system } from "../../../electron-fake/src/platform.ts";
import { Menu } from "../../../electron-fake/src/system/menu.ts";
import { nativeImage } from "../../../electron-fake/src/system/native-image.ts";
import { Tray } from "../../../electron-fake/src/system/tray.ts";
import { createPause } from "../notifications/pause-notifications.ts";
import { loadIcons } from "./icons.ts";
import { createTray } from "./tray.ts";

const assets = join(import.meta.dirname, "../../../assets");
const images = (platform: NodeJS.Platform) => {
  system.platform = platform;
  return loadIcons(nativeImage as never, assets, platform);
};

let opened: number;
beforeEach(() => {
  opened = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** The console in the tray of that system. */
function aTray(platform: NodeJS.Platform): Tray {
  return createTray({
    make: (image) => new Tray(image as never) as never,
    image: images(platform).tray,
    platform,
    buildMenu: (template) => Menu.buildFromTemplate(template) as never,
    pause: createPause(() => new Date()),
    onOpen() {
      opened += 1;
    },
    onQuit() {},
  }) as unknown as Tray;
}

test("on macOS a click on the tray opens its menu, and not the window behind it", () => {
  const tray = aTray("darwin");
  tray.clickedBy("left");
  expect({ opened, menuShown: tray.menuShown }).toEqual({ opened: 0, menuShown: 1 });
  tray.menu?.getMenuItemById("open")?.click();
  expect(opened).toBe(1);
});

test.each(["win32", "linux"] as const)(
  "on %s a click opens the window, and the other button the menu",
  (platform) => {
    const tray = aTray(platform);
    tray.clickedBy("left");
    expect({ opened, menuShown: tray.menuShown }).toEqual({ opened: 1, menuShown: 0 });
    tray.clickedBy("right");
    expect({ opened, menuShown: tray.menuShown }).toEqual({ opened: 1, menuShown: 1 });
  },
);

test("the pause unticks itself in the tray when its hour is over, and can be ended before", () => {
  const tray = aTray("linux");
  const item = () => tray.menu?.getMenuItemById("pause");
  item()?.click();
  expect(item()?.checked).toBe(true);
  vi.advanceTimersByTime(59 * 60_000);
  expect(item()?.checked).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(item()?.checked).toBe(false);
  item()?.click();
  item()?.click();
  expect(item()?.checked).toBe(false);
});

test("on macOS the tray's pictures are drawn in the colour of the menu bar", () => {
  const isTemplate = (image: NativeImage) => image.isTemplateImage();
  const mac = images("darwin");
  expect([mac.tray, mac.trayUnread].map(isTemplate)).toEqual([true, true]);
  expect(mac.tray.getSize()).toEqual({ width: 16, height: 16 });
  const other = images("win32");
  expect([other.tray, other.trayUnread].map(isTemplate)).toEqual([false, false]);
});
