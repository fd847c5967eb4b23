import { type IpcApi, ipcMethods } from "@deskbell/shared/desktop/ipc";
import type { IpcMain, IpcMainInvokeEvent } from "electron";
import type * as z from "zod";
import { deskArguments } from "./ipc-schemas.ts";
import { charsIn } from "./payload-size.ts";

/** More than anything the page has to say; what is longer is not even looked at. */
const argumentsMaxChars = 64_000;

/** Who sent something over IPC, as Electron tells it. */
export type Sender = Pick<IpcMainInvokeEvent, "sender" | "senderFrame">;

type Parts = {
  ipc: Pick<IpcMain, "handle">;
  isPage(sender: Sender): boolean;
  desk: IpcApi;
};

/**
 * Answers the methods of the page's bridge, each on the channel of its name. Whoever is not the
 * console's own page, and whatever a method does not take, is rejected with a sentence.
 */
export function answerDesk({ ipc, isPage, desk }: Parts): void {
  for (const method of ipcMethods) {
    ipc.handle(method, async (event, ...given: unknown[]) => {
      if (!isPage(event)) throw new Error("Only the console's own page may ask this.");
      if (charsIn(given) > argumentsMaxChars) throw new Error("This is too large.");
      const taken = deskArguments[method].safeParse(given);
      if (!taken.success)
        throw new Error(`${method} does not take this: ${sentenceOf(taken.error)}`);
      const answer = desk[method] as (...taken: readonly unknown[]) => Promise<unknown>;
      return answer(...taken.data);
    });
  }
}

/** Where and why, without what was given: it may be a password. */
function sentenceOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  const place = issue?.path.slice(1).join(".") ?? "";
  return place === "" ? (issue?.message ?? "") : `${place}: ${issue?.message}`;
}
