import { EventEmitter } from "node:events";
import type { BrowserWindowConstructorOptions } from "electron";
import { expect, test } from "vitest";
import { createMainWindow } from "./main-window.ts";
import { createTicketWindows, ticketWindowsMax } from "./ticket-windows.ts";
import type { WindowBounds } from "./window-bounds.ts";

class Window extends EventEmitter {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents = {};
  address = "";
  raised = 0;
  hasFocus = false;
  isGone = false;
  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
  }
  isDestroyed = () => this.isGone;
  isMinimized = () => false;
  isMaximized = () => false;
  isFullScreen = () => false;
  isFocused = () => this.hasFocus;
  getNormalBounds = () => {
    const { x = 0, y = 0, width = 0, height = 0 } = this.options;
    return { x, y, width, height };
  };
  show() {}
  focus() {
    this.raised += 1;
  }
  async loadURL(url: string) {
    this.address = url;
  }
  destroy() {
    this.isGone = true;
    this.emit("closed");
  }
  /** By its agent. */
  close() {
    this.emit("close", { preventDefault() {} });
    this.destroy();
  }
}

function aConsole() {
  const made: Window[] = [];
  let place: WindowBounds | null = null;
  const parts = {
    make(options: BrowserWindowConstructorOptions) {
      const window = new Window(options);
      made.push(window);
      return window as never;
    },
    preload: "/preload.cjs",
    icon: "",
    screen: {
      getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1_920, height: 1_080 } }] as never,
    },
    settings: {
      ticketPlace: () => place,
      keepTicketPlace: (kept: WindowBounds) => {
        place = kept;
      },
    },
  };
  const windows = createTicketWindows({ ...parts, onOpened() {} });
  return { windows, made, parts };
}

test("of the first two windows neither covers the other", () => {
  const { windows, made } = aConsole();
  windows.open("a");
  windows.open("b");
  const [first, second] = made.map((window) => window.getNormalBounds());
  expect([second?.x, second?.y]).toEqual([(first?.x ?? 0) + 28, (first?.y ?? 0) + 28]);
});

test("a ticket has one window, which is raised when it is opened again, and is gone when it was closed", () => {
  const { windows, made } = aConsole();
  expect(windows.raise("a")).toBe(false);
  expect([windows.open("a"), windows.open("b"), windows.open("a")]).toEqual(Array(3).fill("shown"));
  expect(made.map(({ address, raised }) => [address, raised])).toEqual([
    ["app://desk/inbox/a", 1],
    ["app://desk/inbox/b", 0],
  ]);
  made[0]?.close();
  expect(windows.all()).toHaveLength(1);
  windows.open("a");
  expect(made).toHaveLength(3);
});

test("its page may do no more than that of the main window", () => {
  const { windows, made, parts } = aConsole();
  windows.open("a");
  createMainWindow({
    ...parts,
    settings: { place: () => null, keepPlace() {} } as never,
    startsHidden: false,
  });
  expect(made[0]?.options.webPreferences).toEqual(made[1]?.options.webPreferences);
  expect(made[0]?.options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
});

test("there are at most ten; one that is closed makes room for another", () => {
  const { windows, made } = aConsole();
  for (let i = 0; i < ticketWindowsMax; i += 1) expect(windows.open(`t${i}`)).toBe("shown");
  expect(windows.open("one more")).toBe("tooMany");
  expect(windows.open("t0")).toBe("shown");
  expect(made).toHaveLength(ticketWindowsMax);
  made[3]?.close();
  expect(windows.open("one more")).toBe("shown");
});

test("the next one opens where the last one was, and beside one that is there", () => {
  const { windows, made } = aConsole();
  windows.open("a");
  Object.assign(made[0]?.options ?? {}, { x: 200, y: 100, width: 600, height: 700 });
  made[0]?.close();
  windows.open("b");
  windows.open("c");
  const places = made.slice(1).map((window) => window.getNormalBounds());
  expect(places).toEqual([
    { x: 200, y: 100, width: 600, height: 700 },
    { x: 228, y: 128, width: 600, height: 700 },
  ]);
});

test("with the end of a session none stays", () => {
  const { windows, made } = aConsole();
  expect(windows.closeAll()).toBe(false);
  windows.open("a");
  windows.open("b");
  expect(windows.closeAll()).toBe(true);
  expect(made.every(({ isGone }) => isGone)).toBe(true);
  expect(windows.all()).toEqual([]);
});
