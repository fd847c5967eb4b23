import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { browser } from "../chromium/browser.ts";
import { isolatedWorld, pageScripts } from "../chromium/page-scripts.ts";
import { anEvent } from "../electron-event.ts";
import { handlerOf } from "../network/protocol.ts";
import { fromChromium, isStandardAndSecure, originOf, toChromium } from "../network/schemes.ts";
import type { Session } from "../network/session.ts";
import { unsupported } from "../unsupported.ts";
import { startDrag } from "./drag.ts";
import { linkIpc } from "./ipc-link.ts";
import { guardNavigation } from "./navigation-guard.ts";
import { crashPage, emitPageEvents } from "./page-events.ts";

type WindowOpenHandler = Parameters<Electron.WebContents["setWindowOpenHandler"]>[0];

/** The window around the page. */
export interface Owner {
  destroy(): void;
  isDestroyed(): boolean;
  isFocused(): boolean;
  readyToShow(): void;
}

type Parts = {
  id: number;
  owner: Owner;
  session: Session;
  preferences: Electron.WebPreferences;
  size: { width: number; height: number };
};

/** A page of Chromium, as the main process drives it. */
export class WebContents
  extends EventEmitter
  implements
    Pick<
      Electron.WebContents,
      | "id"
      | "loadURL"
      | "loadFile"
      | "reload"
      | "send"
      | "getURL"
      | "getTitle"
      | "isLoading"
      | "isDestroyed"
      | "isCrashed"
      | "isFocused"
      | "setWindowOpenHandler"
      | "executeJavaScript"
      | "forcefullyCrashRenderer"
      | "setZoomFactor"
      | "getZoomFactor"
      | "replaceMisspelling"
      | "close"
      | "startDrag"
    >
{
  readonly id: number;
  readonly session: Session;
  /** Over once the page can be driven; what is asked before waits for it. */
  readonly opened: Promise<void>;
  targetId = "";
  readonly #owner: Owner;
  #sessionId = "";
  #send: ((channel: string, ...args: unknown[]) => void) | null = null;
  #onWindowOpen: WindowOpenHandler | null = null;
  readonly #firstAddress = Promise.withResolvers<string>();
  #expected = new Set<string>();
  #zoomFactor = 1;
  /** Updated from Chromium; addresses as Chromium knows them. */
  readonly #page = { url: "", title: "", isLoading: false, isCrashed: false };

  constructor({ id, owner, session, preferences, size }: Parts) {
    super();
    this.id = id;
    this.session = session;
    this.#owner = owner;
    const { preload = "" } = preferences;
    if (preload !== "" && !isAbsolute(preload)) {
      throw new Error("preload script must have absolute path.");
    }
    this.opened = this.#open(preload, size);
    this.opened.catch((error: unknown) => {
      if (!owner.isDestroyed()) console.error("electron-fake: a page cannot be opened:", error);
    });
  }

  get mainFrame() {
    const url = this.getURL();
    return {
      url,
      origin: originOf(url),
      name: "",
      parent: null,
      top: null,
      detached: false,
      isDestroyed: () => this.isDestroyed(),
      executeJavaScript: (code: string) => this.executeJavaScript(code),
      send: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
    };
  }

  async loadURL(url: string): Promise<void> {
    this.#firstAddress.resolve(toChromium(url));
    await this.opened;
    const scheme = url.slice(0, url.indexOf(":"));
    if (handlerOf(scheme) && !isStandardAndSecure(scheme)) {
      throw unsupported(`${scheme}:// that is not registered as standard and secure before ready`);
    }
    const address = toChromium(url);
    this.#expect(address);
    this.#page.isLoading = true;
    this.emit("did-start-loading", anEvent());
    const finished = new Promise((done) => this.once("did-finish-load", done));
    const { errorText, loaderId } = await this.#ask<{ errorText?: string; loaderId?: string }>(
      "Page.navigate",
      { url: address },
    );
    if (errorText) throw this.#failToLoad(url, errorText);
    if (loaderId) await finished;
  }

  loadFile(path: string): Promise<void> {
    return this.loadURL(pathToFileURL(resolve(path)).href);
  }

  reload(): void {
    this.#expect(this.#page.url);
    void this.#ask("Page.reload").catch(() => {});
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.isDestroyed()) throw new TypeError("Object has been destroyed");
    this.#send?.(channel, ...args);
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#onWindowOpen = handler;
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    await this.opened;
    const { result, exceptionDetails } = await this.#ask<{
      result: { value: unknown };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (!exceptionDetails) return result.value;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  forcefullyCrashRenderer(): void {
    crashPage(this, () => this.#ask("Page.crash"));
  }

  getURL = (): string => fromChromium(this.#page.url);
  getTitle = (): string => this.#page.title;
  isLoading = (): boolean => this.#page.isLoading;
  isCrashed = (): boolean => this.#page.isCrashed;
  isDestroyed = (): boolean => this.#owner.isDestroyed();
  isFocused = (): boolean => this.#owner.isFocused();
  getZoomFactor = (): number => this.#zoomFactor;

  setZoomFactor(factor: number): void {
    this.#zoomFactor = factor;
  }

  replaceMisspelling(): void {
    throw unsupported("the spelling checker");
  }

  startDrag = startDrag;

  close(): void {
    this.#owner.destroy();
  }

  /** Chromium's colour scheme of this page. */
  async emulateMedia(features: readonly { name: string; value: string }[]): Promise<void> {
    await this.opened;
    await this.#ask("Emulation.setEmulatedMedia", { features });
  }

  async bringToFront(): Promise<void> {
    await this.opened;
    await this.#ask("Page.bringToFront");
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.opened;
    const { windowId } = await this.#ask<{ windowId: number }>("Browser.getWindowForTarget");
    await this.#ask("Browser.setWindowBounds", { windowId, bounds: size });
  }

  #ask<Result>(method: string, params: object = {}): Promise<Result> {
    return browser.cdp.send<Result>(method, params, this.#sessionId);
  }

  #expect(address: string): void {
    this.#expected.add(address.split("#")[0] ?? address);
  }

  #failToLoad(url: string, code: string): Error {
    // Our own server can end a request only in the words of its protocol.
    const text = code === "net::ERR_HTTP2_PROTOCOL_ERROR" ? "net::ERR_FAILED" : code;
    const number = text === "net::ERR_ABORTED" ? -3 : -2;
    this.#page.isLoading = false;
    this.emit("did-fail-load", anEvent(), number, text, url, true, 1, 1);
    return Object.assign(new Error(`${text} (${number}) loading '${url}'`), { code: text, url });
  }

  async #open(preloadPath: string, size: { width: number; height: number }): Promise<void> {
    const { targetId, sessionId } = await browser.openPage(size, {
      onGone: () => this.#owner.destroy(),
      firstAddress: this.#firstAddress.promise,
    });
    this.targetId = targetId;
    this.#sessionId = sessionId;
    emitPageEvents({
      contents: this,
      page: this.#page,
      sessionId,
      mainFrameId: targetId,
      onReady: () => this.#owner.readyToShow(),
      onWindowOpen: (details) => this.#openWindow(details),
    });
    const scripts = this.#scripts(preloadPath);
    const [{ send }] = await Promise.all([
      linkIpc({
        sessionId,
        mainFrameId: targetId,
        sender: this,
        senderFrame: () => this.mainFrame,
        onPermission: (permission) => this.session.decide(this, permission),
        onPreloadError: (path, error) => this.emit("preload-error", anEvent(), path, error),
      }),
      guardNavigation({
        contents: this,
        sessionId,
        mainFrameId: targetId,
        isExpected: (url) => this.#expected.delete(url),
      }),
      this.#ask("Page.enable"),
      this.#ask("Runtime.enable"),
      this.#ask("Inspector.enable"),
      this.#ask("Page.addScriptToEvaluateOnNewDocument", { source: scripts.main }),
      this.#ask("Page.addScriptToEvaluateOnNewDocument", {
        source: scripts.isolated,
        worldName: isolatedWorld,
      }),
      this.#ask("Runtime.runIfWaitingForDebugger"),
    ]);
    this.#send = send;
  }

  #scripts(preloadPath: string) {
    const setup = {
      token: `electron-fake-${randomBytes(8).toString("hex")}`,
      preloadPath,
      process: {
        type: "renderer",
        sandboxed: true,
        contextIsolated: true,
        platform: process.platform,
        arch: process.arch,
        versions: process.versions,
        argv: [],
      },
    };
    try {
      return pageScripts(setup);
    } catch (error) {
      console.error(`Unable to load preload script: ${preloadPath}`, error);
      this.emit("preload-error", anEvent(), preloadPath, error);
      return pageScripts({ ...setup, preloadPath: "" });
    }
  }

  /** The page wants a window of its own. Chromium has made one, which the browser closes again. */
  #openWindow(details: { url: string; frameName: string; features: string }): void {
    const answer = this.#onWindowOpen?.({
      ...details,
      disposition: "foreground-tab",
      referrer: { url: "", policy: "default" },
    });
    if (answer?.action !== "deny") console.error(unsupported("a window opened by a page"));
  }
}
