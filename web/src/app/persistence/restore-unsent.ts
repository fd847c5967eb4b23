import { draftReturned } from "../../state/drafts.slice.ts";
import { type RegisteredFile, registeredFile, restoreFile } from "../../state/file-registry.ts";
import type { AppStore } from "../../state/hooks.ts";
import { type OutgoingMessage, outboxRestored } from "../../state/outbox.slice.ts";
import { wizardRestored } from "../../state/wizard.slice.ts";
import { notify } from "../../ui/feedback/notify.ts";
import type { DraftStorage, UnsentRecord } from "./draft-storage.ts";
import type { TabLock } from "./tab-lock.ts";
import { parseDraft, parseOutgoing, parseWizard, serializeOutgoing } from "./unsent-records.ts";
import { addRecord, emptySnapshot, fileIdOf, type UnsentSnapshot } from "./unsent-snapshot.ts";

/**
 * Puts back what the pages before this one left: drafts, the wizard, and the messages that nobody
 * sends any more. Returns what lies on the shelf of it.
 */
export async function restoreUnsent(
  { dispatch }: AppStore,
  shelf: DraftStorage,
  own: TabLock,
): Promise<UnsentSnapshot> {
  const shelved = await adopt(shelf, own);
  const lies = emptySnapshot();
  for (const { id, value } of shelved) {
    const [kind, ticketId] = id;
    const draft = kind === "draft" && parseDraft(value);
    if (draft) {
      addRecord(lies, id, value, draft.files);
      const { problems, files } = held(draft.files, shelved);
      dispatch(draftReturned({ ticketId, value: { ...draft, files, problems } }));
    }
    const wizard = kind === "wizard" && parseWizard(value);
    if (wizard) {
      addRecord(lies, id, value, wizard.files);
      const { problems, files } = held(wizard.files, shelved);
      dispatch(wizardRestored({ ...wizard, files }));
      for (const problem of problems) notify.error(problem);
    }
    const outgoing = kind === "outgoing" && parseOutgoing(value);
    if (outgoing && outgoing.windowId === own.id) {
      addRecord(lies, id, value, outgoing.message.files);
    }
  }
  dispatch(outboxRestored(messagesOf(own, shelved)));
  return lies;
}

/** Takes over what windows that have been closed meanwhile did not send. */
export async function adoptOutgoing(
  { dispatch }: AppStore,
  shelf: DraftStorage,
  own: TabLock,
): Promise<void> {
  dispatch(outboxRestored(messagesOf(own, await adopt(shelf, own))));
}

/** Everything on the shelf, once what closed windows left on it is this window's. */
function adopt(shelf: DraftStorage, own: TabLock): Promise<UnsentRecord[]> {
  return own.alone(async (others) => {
    const shelved = await shelf.readAll();
    const adopted = shelved.flatMap(({ id, value }) => {
      const outgoing = id[0] === "outgoing" ? parseOutgoing(value) : null;
      const isLeft = outgoing && outgoing.windowId !== own.id && !others.has(outgoing.windowId);
      return isLeft ? [{ id, value: serializeOutgoing(outgoing.message, own.id) }] : [];
    });
    // A crash between a file and the record that speaks of it leaves the file alone.
    const isOnly = others.size === 0;
    const named = JSON.stringify(shelved.filter(({ id: [kind] }) => kind !== "file"));
    const unnamed = shelved.filter(
      ({ id: [kind, fileId] }) => kind === "file" && isOnly && !named.includes(fileId),
    );
    if (adopted.length + unnamed.length > 0) {
      await shelf.write(
        adopted,
        unnamed.map(({ id }) => id),
      );
    }
    const changed = new Map(adopted.map(({ id, value }) => [id, value]));
    return shelved.map(({ id, value }) => ({ id, value: changed.get(id) ?? value }));
  });
}

function messagesOf(own: TabLock, shelved: readonly UnsentRecord[]): OutgoingMessage[] {
  return shelved.flatMap(({ id, value }) => {
    const outgoing = id[0] === "outgoing" ? parseOutgoing(value) : null;
    if (outgoing?.windowId !== own.id) return [];
    const { message } = outgoing;
    const { files, problems } = held(message.files, shelved);
    if (problems.length === 0) return [message];
    // Without all of its files it would be another message: its author decides.
    return [{ ...message, files, state: "failed", problems: [...message.problems, ...problems] }];
  });
}

/** Holds files again; those that the browser has lost are named. */
function held(files: readonly RegisteredFile[], shelved: readonly UnsentRecord[]) {
  const problems: string[] = [];
  const found = files.filter(({ id, name, type }) => {
    if (registeredFile(id)) return true;
    const [kind, fileId] = fileIdOf(id);
    const kept = shelved.find((record) => record.id[0] === kind && record.id[1] === fileId)?.value;
    if (kept instanceof Blob) restoreFile(id, new File([kept], name, { type }));
    else problems.push(`“${name}” could not be kept. Attach it again.`);
    return kept instanceof Blob;
  });
  return { files: found, problems };
}
