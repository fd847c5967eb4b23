import { restoreEdited } from "../../features/messages/changes/editing.ts";
import { perhapsStored } from "../../features/messages/outbox/perhaps-stored.ts";
import { t } from "../../i18n/t.ts";
import {
  draftCleared,
  draftReplaced,
  draftReturned,
  isEmptyDraft,
} from "../../state/drafts.slice.ts";
import { type RegisteredFile, registeredFile, restoreFile } from "../../state/file-registry.ts";
import type { AppStore } from "../../state/hooks.ts";
import {
  type DraftContent,
  keptDrafts,
  noteSentVersion,
  wizardKey,
} from "../../state/kept-drafts.ts";
import { type OutgoingMessage, outboxRestored } from "../../state/outbox.slice.ts";
import {
  emptyWizard,
  isEmptyWizard,
  type WizardDraft,
  wizardReplaced,
} from "../../state/wizard.slice.ts";
import { notify } from "../../ui/toasts/notify.ts";
import { messageContentOf, wizardContentOf } from "../drafts/draft-contents.ts";
import { isSame } from "../drafts/meet-draft.ts";
import type { DraftStorage, UnsentRecord } from "./draft-storage.ts";
import { parseEdit } from "./edit-records.ts";
import type { TabLock } from "./tab-lock.ts";
import {
  parseDraft,
  parseKept,
  parseOutgoing,
  parseWizard,
  serializeOutgoing,
} from "./unsent-records.ts";
import { addRecord, emptySnapshot, fileIdOf, type UnsentSnapshot } from "./unsent-snapshot.ts";

/**
 * Restores what earlier pages stored: drafts, the wizard, edits, and the outgoing messages that no open tab
 * sends. Returns a snapshot of what the storage holds of it.
 */
export async function restoreUnsent(
  { dispatch, getState }: AppStore,
  storage: DraftStorage,
  tab: TabLock,
  personId: string,
): Promise<UnsentSnapshot> {
  const { stored } = await adoptStored(storage, tab, { withOrphans: true });
  const snapshot = emptySnapshot();
  if (getState().session.user?._id !== personId) return snapshot; // they have left meanwhile
  for (const { id, value: record } of stored) {
    const [kind, ticketId] = id;
    const draft = kind === "draft" && parseDraft(record);
    if (draft) {
      addRecord(snapshot, id, record, draft.files);
      const { problems, files } = restoreFiles(draft.files, stored);
      const value = { ...draft, files, problems };
      const isNew = isNewHere(ticketId, messageContentOf(draft), record);
      const isAsTaken = noteKept(ticketId, record);
      if (isAsTaken && isEmptyDraft(draft)) dispatch(draftCleared(ticketId));
      if (isEmptyDraft(draft)) continue;
      if (isAsTaken) dispatch(draftReplaced({ ticketId, value }));
      else if (isNew) dispatch(draftReturned({ ticketId, value }));
      else if (draft.macro || problems.length > 0 || files.some(isHereAlone))
        dispatch(
          draftReturned({
            ticketId,
            value: { ...value, text: "", files: files.filter(isHereAlone) },
          }),
        );
    }
    const wizard = kind === "wizard" && parseWizard(record);
    if (wizard) {
      addRecord(snapshot, id, record, wizard.files);
      const { problems, files } = restoreFiles(wizard.files, stored);
      const isNew = isNewHere(wizardKey, wizardContentOf(wizard), record);
      const isAsTaken = noteKept(wizardKey, record);
      const { wizard: here } = getState();
      const value = { ...wizard, files };
      if (isAsTaken || isEmptyWizard(here)) dispatch(wizardReplaced(value));
      else
        dispatch(
          wizardReplaced(
            isNew
              ? joinedWizard(value, here)
              : { ...here, files: [...files.filter(isHereAlone), ...here.files] },
          ),
        );
      for (const problem of problems) notify.error(problem);
    }
    const edit = parseEdit(kind, record);
    if (edit) {
      addRecord(snapshot, id, record, []);
      restoreEdited(ticketId, edit);
    }
    const outgoing = parseOutgoing(kind, record);
    if (outgoing && outgoing.windowId === tab.id) {
      addRecord(snapshot, id, record, outgoing.message.files);
    }
  }
  const own = stored.filter(({ id, value }) => parseOutgoing(id[0], value)?.windowId === tab.id);
  dispatch(outboxRestored(messagesOf(own, stored)));
  return snapshot;
}

/**
 * Notes what was known of the server's copy. Where the storage opened late this page may know more by now, unless all
 * that stands here is the server's: then it is asked for once more, and meets what was stored.
 *
 * @returns whether all that stands here is the server's
 */
function noteKept(key: string, record: unknown): boolean {
  const known = keptDrafts.get(key);
  const kept = parseKept(record);
  if (known?.isTaken) keptDrafts.put(key, kept);
  else if (kept && !known) keptDrafts.put(key, kept);
  return known?.isTaken === true;
}

/**
 * Whether what was stored is no part of what stands here. It is one where this page has met the server's copy, which
 * was the same: what was typed since was typed after it.
 */
function isNewHere(key: string, stored: DraftContent, record: unknown): boolean {
  const met = keptDrafts.get(key);
  return !met || ![met, parseKept(record)].some((kept) => kept && isSame(kept.content, stored));
}

/** Only this browser has it. */
const isHereAlone = ({ keptAs }: RegisteredFile): boolean => keptAs === undefined;

/** What was stored, before what was typed while the storage was closed. */
const joinedWizard = (stored: WizardDraft, typed: WizardDraft): WizardDraft => ({
  ...typed,
  idempotencyKey: "",
  isPrivate: stored.isPrivate || typed.isPrivate,
  enquiryInfo:
    typed.enquiryInfo === emptyWizard.enquiryInfo ? stored.enquiryInfo : typed.enquiryInfo,
  subject: typed.subject || stored.subject,
  onBehalf: typed.onBehalf ?? stored.onBehalf,
  description: [stored.description, typed.description].filter(Boolean).join("\n"),
  files: [...stored.files, ...typed.files],
});

/** Takes over the outgoing messages of tabs that were closed meanwhile. */
export async function adoptOutgoing(
  { dispatch }: AppStore,
  storage: DraftStorage,
  tab: TabLock,
): Promise<void> {
  const { adopted, stored } = await adoptStored(storage, tab);
  dispatch(outboxRestored(messagesOf(adopted, stored)));
}

/**
 * All records, and which of them were of closed tabs and are this tab's now.
 *
 * @param withOrphans deletes files that no record refers to; not while this tab stores its work, files before records
 */
function adoptStored(
  storage: DraftStorage,
  tab: TabLock,
  { withOrphans = false } = {},
): Promise<{ stored: UnsentRecord[]; adopted: UnsentRecord[] }> {
  return tab.runExclusive(async (otherTabs) => {
    const stored = await storage.readAll();
    const adopted = stored.flatMap(({ id, value }) => {
      const outgoing = parseOutgoing(id[0], value);
      if (outgoing?.draftVersion)
        noteSentVersion(outgoing.message.clientMessageId, outgoing.draftVersion);
      const isAbandoned =
        outgoing && outgoing.windowId !== tab.id && !otherTabs.has(outgoing.windowId);
      return isAbandoned ? [{ id, value: serializeOutgoing(outgoing.message, tab.id) }] : [];
    });
    // A crash between writing a file and the record that refers to it leaves an orphan.
    const isOnlyTab = withOrphans && otherTabs.size === 0;
    const references = JSON.stringify(stored.filter(({ id: [kind] }) => kind !== "file"));
    const orphans = stored.filter(
      ({ id: [kind, fileId] }) => kind === "file" && isOnlyTab && !references.includes(fileId),
    );
    if (adopted.length + orphans.length > 0) {
      await storage.write(
        adopted,
        orphans.map(({ id }) => id),
      );
    }
    const changed = new Map(adopted.map(({ id, value }) => [id, value]));
    const all = stored.map(({ id, value }) => ({ id, value: changed.get(id) ?? value }));
    return { stored: all, adopted };
  });
}

/** @param stored among which their files are */
function messagesOf(
  records: readonly UnsentRecord[],
  stored: readonly UnsentRecord[],
): OutgoingMessage[] {
  return records.flatMap(({ id, value }) => {
    const outgoing = parseOutgoing(id[0], value);
    if (!outgoing) return [];
    const { message } = outgoing;
    const { files, problems } = restoreFiles(message.files, stored);
    if (problems.length === 0) return [message];
    // Without all of its files it would be another message: its author decides.
    const all = [...problems, ...message.problems, ...(message.mayBeStored ? [perhapsStored] : [])];
    return [{ ...message, files, state: "failed", problems: [...new Set(all)] }];
  });
}

/** Registers files again; `problems` names those that the browser has lost. */
function restoreFiles(files: readonly RegisteredFile[], stored: readonly UnsentRecord[]) {
  const problems: string[] = [];
  const found = files.filter(({ id, name, type, storedAt, keptAs }) => {
    if (storedAt || registeredFile(id)) return true;
    const [kind, fileId] = fileIdOf(id);
    const blob = stored.find((record) => record.id[0] === kind && record.id[1] === fileId)?.value;
    if (blob instanceof Blob) restoreFile(id, new File([blob], name, { type }));
    else if (keptAs) return true;
    else problems.push(t("“{name}” could not be kept. Attach it again.", { name }));
    return blob instanceof Blob;
  });
  return { files: found, problems };
}
