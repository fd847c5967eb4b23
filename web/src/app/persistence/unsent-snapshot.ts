import { isEmptyDraft } from "../../state/drafts.slice.ts";
import type { RegisteredFile } from "../../state/file-registry.ts";
import type { RootState } from "../../state/hooks.ts";
import { isEmptyWizard } from "../../state/wizard.slice.ts";
import type { UnsentId, UnsentRecord } from "./draft-storage.ts";
import { serializeDraft, serializeOutgoing, serializeWizard } from "./unsent-records.ts";

/** All unsent work of this tab, in the form in which it is stored. */
export interface UnsentSnapshot {
  records: Map<string, UnsentRecord & { text: string }>;
  fileIds: Set<string>;
}

export const emptySnapshot = (): UnsentSnapshot => ({ records: new Map(), fileIds: new Set() });

/** Adds one record, and the files that it refers to. */
export function addRecord(
  { records, fileIds }: UnsentSnapshot,
  id: UnsentId,
  value: unknown,
  files: readonly RegisteredFile[],
): void {
  records.set(id.join(" "), { id, value, text: JSON.stringify(value) });
  for (const file of files) fileIds.add(file.id);
}

/** @param windowId id of the tab that sends the outgoing messages */
export function takeSnapshot(
  { drafts, wizard, outbox }: Pick<RootState, "drafts" | "wizard" | "outbox">,
  windowId: string,
): UnsentSnapshot {
  const work = emptySnapshot();
  const add = (id: UnsentId, value: { files: readonly RegisteredFile[] }) =>
    addRecord(work, id, value, value.files);
  for (const [ticketId, draft] of Object.entries(drafts)) {
    if (!isEmptyDraft(draft)) add(["draft", ticketId], serializeDraft(draft));
  }
  if (!isEmptyWizard(wizard)) add(["wizard", ""], serializeWizard(wizard));
  for (const message of outbox) {
    if (message.state === "sent") continue;
    const kind = message.isNote ? "note" : "outgoing";
    add([kind, message.clientMessageId], serializeOutgoing(message, windowId));
  }
  return work;
}

/** What to write and what to delete, so that `before` becomes `now`; records of other tabs are not affected. */
export function diffSnapshots(before: UnsentSnapshot, now: UnsentSnapshot) {
  const puts = [...now.records].filter(
    ([name, { text }]) => before.records.get(name)?.text !== text,
  );
  const deleted = [...before.records].filter(([name]) => !now.records.has(name));
  return {
    puts: puts.map(([, { id, value }]) => ({ id, value })),
    deletes: [
      ...deleted.map(([, { id }]) => id),
      ...[...before.fileIds].filter((id) => !now.fileIds.has(id)).map(fileIdOf),
    ],
    newFileIds: [...now.fileIds].filter((id) => !before.fileIds.has(id)),
  };
}

export const fileIdOf = (id: string): UnsentId => ["file", id];
