import { registeredFile } from "../../../state/file-registry.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { messageChanged, type OutgoingMessage } from "../../../state/outbox.slice.ts";

/**
 * Sends a message again with those of its files that lie here: the server keeps one of them no more. Where none lies here
 * its author is told, as of any refusal.
 */
export function bringFiles(
  { dispatch }: Pick<AppStore, "dispatch">,
  { clientMessageId: id, files }: OutgoingMessage,
): void {
  const here = files.filter((file) => file.keptAs && registeredFile(file.id));
  if (here.length === 0) return;
  const along = files.map((file) => {
    if (!here.includes(file)) return file;
    const { keptAs: _, scan: __, ...own } = file;
    return own;
  });
  dispatch(messageChanged({ id, state: "queued", problems: [], sentShare: 0, files: along }));
}
