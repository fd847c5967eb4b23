import { BrowserWindow } from "./browser-window.ts";
import type { WebContents } from "./web-contents.ts";

const all = (): WebContents[] =>
  BrowserWindow.getAllWindows().map(({ webContents }) => webContents);

/** What the module calls `webContents`; Playwright finds a page's window by it. */
export const webContents = {
  getAllWebContents: all,
  fromId: (id: number) => all().find((contents) => contents.id === id),
  fromDevToolsTargetId: (targetId: string) => all().find((one) => one.targetId === targetId),
} satisfies Partial<Record<keyof typeof Electron.webContents, unknown>>;
