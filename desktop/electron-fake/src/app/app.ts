import { EventEmitter } from "node:events";
import { browser } from "../chromium/browser.ts";
import { anEvent } from "../electron-event.ts";
import { startSchemeServer } from "../network/scheme-server.ts";
import { privilegedSchemes } from "../network/schemes.ts";
import { system } from "../platform.ts";
import { readiness } from "../readiness.ts";
import { recorded } from "../recorded.ts";
import { showBadge } from "../system/badge.ts";
import { subscribeDownloads } from "../windows/downloads.ts";
import { openWindows } from "../windows/open-windows.ts";
import { createAppPaths } from "./app-paths.ts";
import { chromiumSwitches, commandLine } from "./command-line.ts";
import { loginItems } from "./login-items.ts";
import { protocolClients } from "./protocol-clients.ts";
import { createSingleInstance } from "./single-instance.ts";

/** What `package.json` says of the program. */
export type Program = { directory: string; name: string; version: string; desktopName: string };

export class App
  extends EventEmitter
  implements
    Pick<
      Electron.App,
      | "whenReady"
      | "isReady"
      | "isPackaged"
      | "commandLine"
      | "getName"
      | "setName"
      | "name"
      | "getVersion"
      | "getAppPath"
      | "getPath"
      | "setPath"
      | "getLocale"
      | "getPreferredSystemLanguages"
      | "setAppUserModelId"
      | "setToastActivatorCLSID"
      | "enableSandbox"
      | "setAsDefaultProtocolClient"
      | "removeAsDefaultProtocolClient"
      | "isDefaultProtocolClient"
      | "setBadgeCount"
      | "getBadgeCount"
      | "setLoginItemSettings"
      | "getLoginItemSettings"
      | "requestSingleInstanceLock"
      | "hasSingleInstanceLock"
      | "releaseSingleInstanceLock"
      | "quit"
      | "exit"
      | "focus"
      | "relaunch"
    >
{
  name = "Electron";
  readonly isPackaged = process.env.ELECTRON_FAKE_PACKAGED === "1";
  readonly commandLine = commandLine as unknown as Electron.CommandLine;
  program: Program = { directory: process.cwd(), name: "", version: "", desktopName: "" };
  #isQuitting = false;
  readonly #ready = Promise.withResolvers<void>();
  readonly #paths = createAppPaths(() => this.name);
  readonly #instance = createSingleInstance(({ argv, cwd, data }) => {
    this.emit("second-instance", anEvent(), argv, cwd, data);
  });

  whenReady = (): Promise<void> => this.#ready.promise;
  isReady = (): boolean => readiness.isReady;
  getName = (): string => this.name;
  getVersion = (): string => this.program.version;
  getAppPath = (): string => this.program.directory;
  getPath = this.#paths.get;
  setPath = this.#paths.set;
  getLocale = (): string => "en-US";
  getPreferredSystemLanguages = (): string[] => ["en-US"];
  getBadgeCount = (): number => recorded.badge;
  hasSingleInstanceLock = (): boolean => this.#instance.isHeld();
  releaseSingleInstanceLock = (): void => this.#instance.release();
  setLoginItemSettings = loginItems.set;
  getLoginItemSettings = loginItems.get;
  removeAsDefaultProtocolClient = protocolClients.remove;
  isDefaultProtocolClient = (scheme: string): boolean => recorded.protocolClients.has(scheme);

  setName(name: string): void {
    this.name = name;
  }

  setAppUserModelId(id: string): void {
    recorded.appUserModelId = id;
  }

  setToastActivatorCLSID(id: string): void {
    if (!/^\{?[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}?$/i.test(id))
      throw new Error("Invalid CLSID");
  }

  enableSandbox(): void {
    if (readiness.isReady) {
      throw new Error("app.enableSandbox() can only be called before app is ready");
    }
  }

  setAsDefaultProtocolClient(scheme: string, path = process.execPath, args: string[] = []) {
    return protocolClients.set(this.program.desktopName, scheme, path, args);
  }

  /** Linux shows nothing without a number or a `.desktop` name (shell/browser/browser_linux.cc). */
  setBadgeCount(count?: number): boolean {
    const isLinux = system.platform === "linux";
    if (isLinux && (count === undefined || this.program.desktopName === "")) return false;
    recorded.badge = count ?? 0;
    showBadge(this.program.desktopName, recorded.badge);
    return true;
  }

  requestSingleInstanceLock(data?: Record<string, unknown>): boolean {
    return this.#instance.request(this.getPath("userData"), data);
  }

  focus(): void {}

  relaunch(): void {}

  quit(): void {
    if (this.#isQuitting) return;
    if (this.#isPrevented("before-quit")) return;
    this.#isQuitting = true;
    for (const window of openWindows.all) {
      window.close();
      if (!window.isDestroyed()) {
        this.#isQuitting = false;
        return;
      }
    }
    if (this.#isPrevented("will-quit")) this.#isQuitting = false;
    else this.exit(0);
  }

  exit(code = 0): void {
    this.#isQuitting = true;
    this.emit("quit", anEvent(), code);
    void browser.close().then(() => process.exit(code));
  }

  /** Like Electron: `ready` is emitted once the program's entry module has run. */
  async boot(program: Program, runEntry: () => Promise<unknown>): Promise<void> {
    this.program = program;
    this.name = program.name;
    openWindows.onLastClosed = () => {
      if (!this.#isQuitting && !this.emit("window-all-closed")) this.quit();
    };
    await runEntry();
    if (this.#isQuitting) return;
    const schemeSwitches = await startSchemeServer(privilegedSchemes());
    const userData = this.getPath("userData");
    await browser.start(userData, [...schemeSwitches, ...chromiumSwitches()], () => {
      if (!this.#isQuitting) this.exit(1);
    });
    await subscribeDownloads(userData);
    if (this.#isQuitting) return this.exit(0);
    this.emit("will-finish-launching");
    readiness.isReady = true;
    this.emit("ready", anEvent(), {});
    this.#ready.resolve();
  }

  #isPrevented(name: "before-quit" | "will-quit"): boolean {
    const event = anEvent();
    this.emit(name, event);
    return event.defaultPrevented;
  }
}

export const app = new App();
