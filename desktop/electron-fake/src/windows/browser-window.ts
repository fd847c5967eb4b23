import { EventEmitter } from "node:events";
import { app } from "../app/app.ts";
import { browser } from "../chromium/browser.ts";
import { anEvent } from "../electron-event.ts";
import { session } from "../network/session.ts";
import { readiness } from "../readiness.ts";
import { subscribeTheme } from "../system/native-theme.ts";
import { unsupported } from "../unsupported.ts";
import { openWindows } from "./open-windows.ts";
import { WebContents } from "./web-contents.ts";

/** What our console must never ask for, and what the fake could not imitate. */
const refused: Electron.WebPreferences = {
  nodeIntegration: true,
  contextIsolation: false,
  sandbox: false,
  webSecurity: false,
  webviewTag: true,
};

let lastId = 0;
let focused: BrowserWindow | null = null;

type Flag = "isVisible" | "isMinimized" | "isMaximized" | "isFullScreen";

export class BrowserWindow
  extends EventEmitter
  implements
    Pick<
      Electron.BrowserWindow,
      | "id"
      | "loadURL"
      | "loadFile"
      | "reload"
      | "show"
      | "showInactive"
      | "hide"
      | "focus"
      | "blur"
      | "minimize"
      | "restore"
      | "maximize"
      | "unmaximize"
      | "setFullScreen"
      | "isVisible"
      | "isFocused"
      | "isMinimized"
      | "isMaximized"
      | "isFullScreen"
      | "isDestroyed"
      | "getBounds"
      | "getNormalBounds"
      | "setBounds"
      | "getTitle"
      | "setTitle"
      | "flashFrame"
      | "setOverlayIcon"
      | "setProgressBar"
      | "setMenuBarVisibility"
      | "close"
      | "destroy"
    >
{
  readonly id: number;
  readonly webContents: WebContents;
  /** For tests: what a taskbar would show. */
  overlay: { icon: Electron.NativeImage; description: string } | null = null;
  isFlashing = false;
  readonly #state: Record<Flag, boolean>;
  #bounds: Electron.Rectangle;
  #title: string;
  #isReadyToShow = false;
  #isDestroyed = false;

  static getAllWindows = () => [...openWindows.all] as BrowserWindow[];
  static getFocusedWindow = () => focused;
  static fromId = (id: number) => BrowserWindow.#find((window) => window.id === id);
  static fromWebContents = (contents: unknown) =>
    BrowserWindow.#find((window) => window.webContents === contents);

  static #find(isIt: (window: BrowserWindow) => boolean): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find(isIt) ?? null;
  }

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    if (!readiness.isReady) throw new Error("Cannot create BrowserWindow before app is ready");
    const { x = 0, y = 0, width = 800, height = 600, show = true } = options;
    const preferences = options.webPreferences ?? {};
    for (const [name, value] of Object.entries(refused)) {
      if (preferences[name as keyof typeof preferences] === value) {
        throw unsupported(`webPreferences.${name}: ${value}`);
      }
    }
    if (preferences.partition) throw unsupported("webPreferences.partition");
    lastId += 1;
    this.id = lastId;
    this.#bounds = { x, y, width, height };
    this.#title = options.title ?? app.name;
    this.#state = { isVisible: show, isMinimized: false, isMaximized: false, isFullScreen: false };
    this.webContents = new WebContents({
      id: this.id,
      owner: {
        destroy: () => this.destroy(),
        isDestroyed: () => this.#isDestroyed,
        isFocused: () => this.isFocused(),
        readyToShow: () => this.#readyToShow(),
      },
      session: session.defaultSession,
      preferences,
      size: { width, height },
    });
    openWindows.all.add(this);
    subscribeTheme(this.webContents);
    if (show) queueMicrotask(() => this.focus());
    app.emit("browser-window-created", anEvent(), this);
    app.emit("web-contents-created", anEvent(), this.webContents);
  }

  loadURL = (url: string): Promise<void> => this.webContents.loadURL(url);
  loadFile = (path: string): Promise<void> => this.webContents.loadFile(path);
  reload = (): void => this.webContents.reload();

  isVisible = (): boolean => this.#state.isVisible && !this.#state.isMinimized;
  isMinimized = (): boolean => this.#state.isMinimized;
  isMaximized = (): boolean => this.#state.isMaximized;
  isFullScreen = (): boolean => this.#state.isFullScreen;
  isDestroyed = (): boolean => this.#isDestroyed;
  isFocused = (): boolean => focused === this;
  getBounds = (): Electron.Rectangle => ({ ...this.#bounds });
  getNormalBounds = (): Electron.Rectangle => ({ ...this.#bounds });
  getTitle = (): string => this.#title;

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    this.#change("isVisible", true, "show");
  }

  hide(): void {
    this.#change("isVisible", false, "hide");
    this.blur();
  }

  minimize(): void {
    this.#change("isMinimized", true, "minimize");
    this.blur();
  }

  restore(): void {
    this.#change("isMinimized", false, "restore");
  }

  maximize(): void {
    this.#change("isVisible", true, "show"); // Electron shows what it maximizes
    this.#change("isMaximized", true, "maximize");
  }

  unmaximize(): void {
    this.#change("isMaximized", false, "unmaximize");
  }

  setFullScreen(isOn: boolean): void {
    this.#change("isFullScreen", isOn, isOn ? "enter-full-screen" : "leave-full-screen");
  }

  focus(): void {
    this.#mustLive();
    if (focused === this || !this.isVisible()) return;
    focused?.blur();
    focused = this;
    this.webContents.bringToFront().catch(() => {}); // closed meanwhile
    this.emit("focus", anEvent());
    app.emit("browser-window-focus", anEvent(), this);
  }

  blur(): void {
    if (focused !== this) return;
    focused = null;
    this.emit("blur", anEvent());
    app.emit("browser-window-blur", anEvent(), this);
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#mustLive();
    const before = this.#bounds;
    this.#bounds = { ...before, ...bounds };
    const { x, y, width, height } = this.#bounds;
    if (x !== before.x || y !== before.y) this.emit("move", anEvent());
    if (width === before.width && height === before.height) return;
    this.webContents.resize({ width, height }).catch(() => {}); // closed meanwhile
    this.emit("resize", anEvent());
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  flashFrame(isOn: boolean): void {
    this.isFlashing = isOn;
  }

  setOverlayIcon(icon: Electron.NativeImage | null, description: string): void {
    this.overlay = icon && { icon, description };
  }

  setProgressBar(): void {}

  setMenuBarVisibility(): void {}

  close(): void {
    if (this.#isDestroyed) return;
    const event = anEvent();
    this.emit("close", event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.blur();
    this.#isDestroyed = true;
    const { webContents } = this;
    webContents.opened.then(() => browser.closePage(webContents.targetId)).catch(() => {});
    webContents.emit("destroyed");
    this.emit("closed");
    openWindows.remove(this);
  }

  #readyToShow(): void {
    if (this.#isReadyToShow || this.#isDestroyed) return;
    this.#isReadyToShow = true;
    this.emit("ready-to-show", anEvent());
  }

  #change(flag: Flag, isOn: boolean, name: string): void {
    this.#mustLive();
    if (this.#state[flag] === isOn) return;
    this.#state[flag] = isOn;
    this.emit(name, anEvent());
  }

  #mustLive(): void {
    if (this.#isDestroyed) throw new TypeError("Object has been destroyed");
  }
}
