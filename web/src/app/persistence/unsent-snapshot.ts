import { emptyDraft, isEmptyDraft } from "../../state/drafts.slice.ts";
import type { RegisteredFile } from "../../state/file-registry.ts";
import type { RootState } from "../../state/hooks.ts";
import type { KeptDraft } from "../../state/kept-drafts.ts";
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

/**
 * @param windowId id of the tab that sends the outgoing messages
 * @param kept what the server has of the drafts
 * @param before what this tab has stored: what another tab wrote is left as it has stored it, with its files
 */
export function takeSnapshot(
  { drafts, wizard, outbox }: Pick<RootState, "drafts" | "wizard" | "outbox">,
  windowId: string,
  kept: ReadonlyMap<string, KeptDraft> = new Map(),
  before = emptySnapshot(),
): UnsentSnapshot {
  const work = emptySnapshot();
  const add = (id: UnsentId, value: { files: readonly RegisteredFile[] }) =>
    addRecord(work, id, value, value.files);
  for (const key of new Set([...Object.keys(drafts), ...kept.keys()])) {
    const draft = drafts[key] ?? emptyDraft;
    const known = kept.get(key);
    const isOwn = draft.files.length > 0 || draft.macro !== undefined;
    if (known?.isTaken && draft.text === known.content.text && !isOwn) {
      const stored = before.records.get(`draft ${key}`);
      if (stored) add(stored.id, stored.value as { files: RegisteredFile[] });
      continue;
    }
    // Also of one that was sent or emptied, until the server has heard of it.
    if (known || !isEmptyDraft(draft)) add(["draft", key], serializeDraft(draft, known));
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
