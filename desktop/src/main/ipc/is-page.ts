import type { WebContents } from "electron";
import { pageOrigin } from "../page/page-origin.ts";
import type { Sender } from "./ipc-handlers.ts";

/** Whether the main frame of the console's window speaks, showing the console's own page. */
export function isPage({ sender, senderFrame }: Sender, contents: WebContents | null): boolean {
  if (contents === null || sender !== contents || senderFrame === null) return false;
  return senderFrame.parent === null && senderFrame.origin === pageOrigin;
}
