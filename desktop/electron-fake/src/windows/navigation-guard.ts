import type { EventEmitter } from "node:events";
import { browser } from "../chromium/browser.ts";
import { anEvent } from "../electron-event.ts";
import { fromChromium } from "../network/schemes.ts";

type Paused = {
  requestId: string;
  request: { url: string };
  frameId: string;
  redirectedRequestId?: string;
};

type Parts = {
  contents: EventEmitter;
  sessionId: string;
  mainFrameId: string;
  /** Whether the main process itself has asked for this address, and not the page. True once. */
  isExpected(url: string): boolean;
};

/**
 * Emits each navigation before it happens, and cancels what a listener prevents. The order is
 * that of electron/electron docs/api/web-contents.md, "Document Navigations": `did-start-navigation`
 * first, also of what is prevented afterwards; then `will-frame-navigate`, `will-navigate` (neither
 * for what the main process has loaded itself), `will-redirect`; `did-navigate` once the new document
 * is there (spec/api-browser-window-spec.ts checks the same order).
 */
export async function guardNavigation({ contents, sessionId, mainFrameId, isExpected }: Parts) {
  const { cdp } = browser;

  function start(url: string, isMainFrame: boolean): void {
    const started = { url, isMainFrame, isSameDocument: false, frame: null };
    contents.emit("did-start-navigation", anEvent(started), url, false, isMainFrame);
  }

  /** Whether it may go on. */
  function ask(url: string, isMainFrame: boolean, isRedirect: boolean): boolean {
    const names = [
      ...(isRedirect ? [] : ["will-frame-navigate"]),
      ...(isRedirect ? ["will-redirect"] : isMainFrame ? ["will-navigate"] : []),
    ];
    return names.every((name) => {
      const event = anEvent({ url, isMainFrame, isSameDocument: false, frame: null });
      contents.emit(name, event, url, false, isMainFrame);
      return !event.defaultPrevented;
    });
  }

  async function decide({ requestId, request, frameId, redirectedRequestId }: Paused) {
    const isMainFrame = frameId === mainFrameId;
    const isRedirect = redirectedRequestId !== undefined;
    const url = fromChromium(request.url);
    const isAsked = isMainFrame && !isRedirect && isExpected(request.url);
    if (!isRedirect) start(url, isMainFrame);
    if (!isAsked && !ask(url, isMainFrame, isRedirect)) {
      return cdp.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }, sessionId);
    }
    return cdp.send("Fetch.continueRequest", { requestId }, sessionId);
  }

  cdp.on<Paused>(
    "Fetch.requestPaused",
    (paused) => void decide(paused).catch(() => {}), // the page has just gone
    sessionId,
  );
  // What leads out of Chromium is no request: mailto, tel, another program's links.
  cdp.on<{ frameId: string; url: string }>(
    "Page.frameRequestedNavigation",
    ({ frameId, url }) => {
      if (/^(https?|about|blob|data|javascript|file):/i.test(url)) return;
      start(url, frameId === mainFrameId);
      ask(url, frameId === mainFrameId, false);
    },
    sessionId,
  );
  await cdp.send(
    "Fetch.enable",
    { patterns: [{ urlPattern: "*", resourceType: "Document" }] },
    sessionId,
  );
}
