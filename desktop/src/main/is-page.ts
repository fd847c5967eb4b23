import type { WebContents } from "electron";
import type { Sender } from "./answer-desk.ts";
import { pageOrigin } from "./page-origin.ts";

/** Whether the main frame of the console's window speaks, showing the console's own page. */
export function isPage({ sender, senderFrame }: Sender, contents: WebContents | null): boolean {
  if (contents === null || sender !== contents || senderFrame === null) return false;
  return senderFrame.parent === null && senderFrame.origin === pageOrigin;
}
