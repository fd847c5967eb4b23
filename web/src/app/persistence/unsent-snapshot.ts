import { isEmptyDraft } from "../../state/drafts.slice.ts";
import type { RegisteredFile } from "../../state/file-registry.ts";
import type { RootState } from "../../state/hooks.ts";
import { isEmptyWizard } from "../../state/wizard.slice.ts";
import type { UnsentId, UnsentRecord } from "./draft-storage.ts";
import { serializeDraft, serializeOutgoing, serializeWizard } from "./unsent-records.ts";

/** Everything typed here and not sent, as it is to lie on the shelf. */
export interface UnsentSnapshot {
  records: Map<string, UnsentRecord & { text: string }>;
  fileIds: Set<string>;
}

export const emptySnapshot = (): UnsentSnapshot => ({ records: new Map(), fileIds: new Set() });

/** Adds one record, and the files that it speaks of. */
export function addRecord(
  { records, fileIds }: UnsentSnapshot,
  id: UnsentId,
  value: unknown,
  files: readonly RegisteredFile[],
): void {
  records.set(id.join(" "), { id, value, text: JSON.stringify(value) });
  for (const file of files) fileIds.add(file.id);
}

/** @param windowId by whom what is on its way is being sent */
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
    add(["outgoing", message.clientMessageId], serializeOutgoing(message, windowId));
  }
  return work;
}

/** What to write and what to take away, so that `before` becomes `now`; other windows' records stay out of it. */
export function changesOf(before: UnsentSnapshot, now: UnsentSnapshot) {
  const puts = [...now.records].filter(
    ([name, { text }]) => before.records.get(name)?.text !== text,
  );
  const gone = [...before.records].filter(([name]) => !now.records.has(name));
  return {
    puts: puts.map(([, { id, value }]) => ({ id, value })),
    gone: [
      ...gone.map(([, { id }]) => id),
      ...[...before.fileIds].filter((id) => !now.fileIds.has(id)).map(fileIdOf),
    ],
    newFileIds: [...now.fileIds].filter((id) => !before.fileIds.has(id)),
  };
}

export const fileIdOf = (id: string): UnsentId => ["file", id];
