import { type IpcApi, ipcMethods } from "@deskbell/shared/desktop/ipc";
import type { IpcMain, IpcMainInvokeEvent, WebContents } from "electron";
import type * as z from "zod";
import { pageOrigin } from "../page/page-origin.ts";
import { ipcSchemas } from "./ipc-schemas.ts";
import { payloadSize } from "./payload-size.ts";

/** More than the page ever sends; what is larger is rejected before it is parsed. */
const payloadMaxChars = 64_000;

/** Who sent an IPC message, as Electron reports it. */
export type Sender = Pick<IpcMainInvokeEvent, "sender" | "senderFrame">;

type Parts = {
  ipc: Pick<IpcMain, "handle">;
  /** What the sender's page may ask; null for a sender that is none of the console's pages. */
  apiOf(sender: Sender): IpcApi | null;
};

/**
 * Registers a handler for each method of the page's bridge, on the channel of its name. A sender
 * other than the console's own page, and arguments that do not match the schema, are rejected.
 */
export function handleIpc({ ipc, apiOf }: Parts): void {
  for (const method of ipcMethods) {
    ipc.handle(method, async (event, ...given: unknown[]) => {
      const api = apiOf(event);
      if (!api) throw new Error("Only the console's own page may ask this.");
      if (payloadSize(given) > payloadMaxChars) throw new Error("This is too large.");
      const parsed = ipcSchemas[method].safeParse(given);
      if (!parsed.success)
        throw new Error(`${method} does not take this: ${sentenceOf(parsed.error)}`);
      const handler = api[method] as (...parameters: readonly unknown[]) => Promise<unknown>;
      return handler(...parsed.data);
    });
  }
}

/** Where and why validation failed, without the value: it may be a password. */
function sentenceOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  const place = issue?.path.slice(1).join(".") ?? "";
  return place === "" ? (issue?.message ?? "") : `${place}: ${issue?.message}`;
}

/** Whether an IPC message comes from the main frame of a window of the console, showing its own page. */
export function isPage({ sender, senderFrame }: Sender, contents: WebContents | null): boolean {
  if (contents === null || sender !== contents || senderFrame === null) return false;
  return senderFrame.parent === null && senderFrame.origin === pageOrigin;
}
