import type { App, Shell, WebContents } from "electron";
import { isServerPath } from "../server/server-paths.ts";
import { isPageAddress } from "./page-origin.ts";

const linkMaxChars = 2_000;
/** The number of a customer, and nothing that a program for calls might read beside it. */
const phoneAddress = /^tel:\+?\d{3,40}$/;

/** Whether an address may be handed to the system's browser, mail program or telephone; nothing else leaves the console. */
export function mayLeave(url: string): boolean {
  if (url.length > linkMaxChars) return false;
  if (phoneAddress.test(url)) return true;
  const parsed = URL.parse(url);
  if (parsed?.protocol === "mailto:") return true;
  // Customers write http links too; the system's browser is where they belong, and it warns of them.
  const isWeb = parsed?.protocol === "https:" || parsed?.protocol === "http:";
  return isWeb && parsed.username === "" && parsed.password === "";
}

/** What the server answers is shown in the page and never as a page. */
const isDocumentAddress = (url: string): boolean =>
  isPageAddress(url) && !isServerPath(new URL(url).pathname);

/** Keeps every window on the console's own page: links leave to the system's browser, all else is refused. */
export function guardLinks(app: App, shell: Pick<Shell, "openExternal">): void {
  const leave = (url: string) => {
    if (mayLeave(url)) void shell.openExternal(url).catch(() => {});
  };
  const guard = (contents: WebContents) => {
    const stay = (event: Electron.Event<{ url: string; isMainFrame: boolean }>) => {
      const { url, isMainFrame } = event;
      if (isMainFrame && isDocumentAddress(url)) return;
      event.preventDefault();
      if (isMainFrame) leave(url);
    };
    contents.on("will-navigate", stay);
    contents.on("will-redirect", stay);
    contents.on("will-frame-navigate", (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      leave(url);
      return { action: "deny" };
    });
  };
  app.on("web-contents-created", (_event, contents) => guard(contents));
}
