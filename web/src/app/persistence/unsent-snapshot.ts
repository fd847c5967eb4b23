import { emptyDraft, isEmptyDraft } from "../../state/drafts.slice.ts";
import type { RegisteredFile } from "../../state/file-registry.ts";
import type { RootState } from "../../state/hooks.ts";
import { type KeptDraft, wizardKey } from "../../state/kept-drafts.ts";
import { isDelivered } from "../../state/outbox.slice.ts";
import { isEmptyWizard } from "../../state/wizard.slice.ts";
import { messageContentOf, wizardContentOf } from "../drafts/draft-contents.ts";
import { isSame } from "../drafts/meet-draft.ts";
import type { UnsentId, UnsentRecord } from "./draft-storage.ts";
import {
  isWhollyKept,
  serializeDraft,
  serializeOutgoing,
  serializeWizard,
} from "./unsent-records.ts";

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
 * @param edits what is typed into messages that were sent
 */
export function takeSnapshot(
  { drafts, wizard, outbox }: Pick<RootState, "drafts" | "wizard" | "outbox">,
  windowId: string,
  kept: ReadonlyMap<string, KeptDraft> = new Map(),
  before = emptySnapshot(),
  edits: readonly UnsentRecord[] = [],
): UnsentSnapshot {
  const work = emptySnapshot();
  const add = (id: UnsentId, value: { files: readonly RegisteredFile[] }) =>
    addRecord(work, id, value, value.files);
  const addAsStored = (id: UnsentId) => {
    const stored = before.records.get(id.join(" "));
    if (stored) add(stored.id, stored.value as { files: RegisteredFile[] });
  };
  for (const key of new Set([...Object.keys(drafts), ...kept.keys()])) {
    if (key === wizardKey) continue;
    const id: UnsentId = ["draft", key];
    const draft = drafts[key] ?? emptyDraft;
    const known = kept.get(key);
    const isTaken = known?.isTaken && isWhollyKept(draft.files) && draft.macro === undefined;
    if (isTaken && isSame(messageContentOf(draft), known.content)) addAsStored(id);
    // Also of one that was sent or emptied, until the server has received it.
    else if (known || !isEmptyDraft(draft)) add(id, serializeDraft(draft, known));
  }
  const known = kept.get(wizardKey);
  const isTaken = known?.isTaken && isWhollyKept(wizard.files);
  if (isTaken && isSame(wizardContentOf(wizard), known.content)) addAsStored(wizardId);
  else if (known || !isEmptyWizard(wizard)) add(wizardId, serializeWizard(wizard, known));
  for (const message of outbox) {
    if (isDelivered(message)) continue;
    const kind = message.isNote ? "note" : "outgoing";
    add([kind, message.clientMessageId], serializeOutgoing(message, windowId));
  }
  for (const { id, value } of edits) addRecord(work, id, value, []);
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

const wizardId: UnsentId = ["wizard", ""];
export const fileIdOf = (id: string): UnsentId => ["file", id];
