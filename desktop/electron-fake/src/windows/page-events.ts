import { type EventEmitter, once } from "node:events";
import { browser } from "../chromium/browser.ts";
import { anEvent } from "../electron-event.ts";
import { fromChromium } from "../network/schemes.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";

type Parts = {
  contents: EventEmitter;
  /** Kept up to date. */
  page: { url: string; title: string; isLoading: boolean; isCrashed: boolean };
  sessionId: string;
  mainFrameId: string;
  onReady(): void;
  onWindowOpen(details: { url: string; frameName: string; features: string }): void;
};

type Frame = { parentId?: string; url: string; unreachableUrl?: string };
type Opened = { url: string; windowName: string; windowFeatures: string[] };
type Console = { type: string; args: { value?: unknown; description?: string }[] };

/** Emits what happens in a page as Electron's events. */
export function emitPageEvents(parts: Parts): void {
  const { contents, page, sessionId, mainFrameId, onReady, onWindowOpen } = parts;
  const on = <Params>(method: string, listener: (params: Params) => void) =>
    browser.cdp.on<Params>(method, listener, sessionId);

  on<{ frame: Frame }>("Page.frameNavigated", ({ frame }) => {
    if (frame.parentId) return;
    page.url = frame.unreachableUrl ?? frame.url;
    page.isCrashed = false;
    contents.emit("did-navigate", anEvent(), fromChromium(page.url), 200, "OK");
  });
  on<{ frameId: string; url: string }>("Page.navigatedWithinDocument", ({ frameId, url }) => {
    if (frameId !== mainFrameId) return;
    page.url = url;
    const shown = fromChromium(url);
    const started = { url: shown, isMainFrame: true, isSameDocument: true, frame: null };
    contents.emit("did-start-navigation", anEvent(started), shown, true, true);
    contents.emit("did-navigate-in-page", anEvent(), shown, true);
  });
  on("Page.domContentEventFired", () => {
    contents.emit("dom-ready", anEvent());
    onReady();
  });
  on("Page.loadEventFired", () => {
    page.isLoading = false;
    contents.emit("did-finish-load", anEvent());
    contents.emit("did-stop-loading", anEvent());
  });
  on("Inspector.targetCrashed", () => {
    page.isCrashed = true;
    contents.emit("render-process-gone", anEvent(), { reason: "crashed", exitCode: 5 });
  });
  on<Opened>("Page.windowOpen", ({ url, windowName, windowFeatures }) => {
    const features = windowFeatures.join(",");
    onWindowOpen({ url: fromChromium(url), frameName: windowName, features });
  });
  on<Console>("Runtime.consoleAPICalled", ({ type, args }) => {
    const message = args.map(({ value, description }) => value ?? description).join(" ");
    contents.emit("console-message", anEvent({ level: type, message }));
  });
}

/** Asks for a crash of the page until it has crashed: what a dying page answers, if anything, says nothing. */
export function crashPage(contents: EventEmitter, ask: () => Promise<unknown>): void {
  const crashed = once(contents, "render-process-gone");
  void sendUntilAnswered(() => {
    ask().catch(() => {});
    return crashed;
  });
}
