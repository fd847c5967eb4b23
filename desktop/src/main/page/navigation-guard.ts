import type { App, Shell, WebContents } from "electron";
import { isMailPath, isServerPath } from "../server/server-paths.ts";
import { isPageAddress } from "./page-origin.ts";

const linkMaxChars = 2_000;
/** A phone number, and nothing else that a calling program might interpret. */
const phoneAddress = /^tel:\+?\d{3,40}$/;

/** Whether an address may be opened by the system's browser, mail or calling program. */
export function mayOpenExternally(url: string): boolean {
  if (url.length > linkMaxChars) return false;
  if (phoneAddress.test(url)) return true;
  const parsed = URL.parse(url);
  if (parsed?.protocol === "mailto:") return true;
  // Customers send http links too; the system's browser opens them, and warns of them.
  const isWeb = parsed?.protocol === "https:" || parsed?.protocol === "http:";
  return isWeb && parsed.username === "" && parsed.password === "";
}

/** Responses of the server are shown in the page, never as a page. */
const isDocumentAddress = (url: string): boolean =>
  isPageAddress(url) && !isServerPath(new URL(url).pathname);

/** Of a mail as it was sent, which the page shows in a frame. */
export const isMailAddress = (url: string): boolean =>
  isPageAddress(url) && isMailPath(new URL(url).pathname);

/** Keeps every window on the console's own page: links open in the system's browser, everything else is refused. */
export function guardNavigation(app: App, shell: Pick<Shell, "openExternal">): void {
  const openExternally = (url: string) => {
    if (mayOpenExternally(url)) void shell.openExternal(url).catch(() => {});
  };
  const guard = (contents: WebContents) => {
    const stay = (event: Electron.Event<{ url: string; isMainFrame: boolean }>) => {
      const { url, isMainFrame } = event;
      if (isMainFrame && isDocumentAddress(url)) return;
      event.preventDefault();
      if (isMainFrame) openExternally(url);
    };
    contents.on("will-navigate", stay);
    contents.on("will-redirect", stay);
    contents.on("will-frame-navigate", (event) => {
      if (!event.isMainFrame && !isMailAddress(event.url)) event.preventDefault();
    });
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      openExternally(url);
      return { action: "deny" };
    });
  };
  app.on("web-contents-created", (_event, contents) => guard(contents));
}
