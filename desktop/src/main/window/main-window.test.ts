import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { closeToTray } from "./close-to-tray.ts";
import { createMainWindow } from "./main-window.ts";

/** A window as Electron has it: closing is asked for first, and one that was never shown is ready later. */
class Window extends EventEmitter {
  isOnScreen = false;
  isDestroyed = () => false;
  isMinimized = () => false;
  isFullScreen = () => false;
  isMaximized = () => false;
  getNormalBounds = () => ({ x: 0, y: 0, width: 800, height: 600 });
  show = () => {
    this.isOnScreen = true;
  };
  hide = () => {
    this.isOnScreen = false;
  };
  close = () => this.emit("close", { preventDefault() {} });
}

/** The console's window, which closes to the tray, while its page is still loaded. */
function aStartingConsole({ startsHidden = false } = {}): Window {
  const window = new Window();
  createMainWindow({
    make: () => window as never,
    preload: "",
    icon: "",
    settings: { place: () => null, keepPlace() {} } as never,
    screen: { getAllDisplays: () => [] },
    startsHidden,
  });
  const app = { on() {}, quit() {} } as never;
  closeToTray(window as never, { app, updater: { on() {} } as never, onHidden() {} });
  return window;
}

test("the window is shown once there is something to see, and not at all when it is opened at login", () => {
  const [opened, atLogin] = [aStartingConsole(), aStartingConsole({ startsHidden: true })];
  expect(opened.isOnScreen).toBe(false);
  for (const window of [opened, atLogin]) window.emit("ready-to-show");
  expect([opened.isOnScreen, atLogin.isOnScreen]).toEqual([true, false]);
});

test("a window that is closed before it is shown stays in the tray", () => {
  const window = aStartingConsole();
  window.close();
  window.emit("ready-to-show");
  expect(window.isOnScreen).toBe(false);
});
