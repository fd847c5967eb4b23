import { listText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import {
  draftCleared,
  draftReplaced,
  draftReturned,
  isEmptyDraft,
  type MessageDraft,
  noteDraftOf,
} from "../../../state/drafts.slice.ts";
import {
  type RegisteredFile,
  registeredFile,
  registerFile,
  releaseFiles,
} from "../../../state/file-registry.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { keptDrafts } from "../../../state/kept-drafts.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { setWritesNote, writesNote } from "../../../state/writing-settings.ts";
import { notify } from "../../../ui/toasts/notify.ts";

/**
 * Has what was written in a merged ticket stand where it goes on, after what was begun there: its last word may go on.
 * Returns what takes it back, as long as nothing of it was changed.
 */
export const moveDrafts =
  (from: string, into: string): AppThunk<() => void> =>
  (dispatch, getState) => {
    const viewerId = selectViewer(getState())?._id ?? "";
    const wasNote = writesNote(viewerId, into);
    const returnReply = dispatch(moveDraft(from, into));
    const returnNote = dispatch(moveDraft(noteDraftOf(from), noteDraftOf(into)));
    if (returnNote && writesNote(viewerId, from)) setWritesNote(viewerId, into, true);
    return () => {
      returnReply?.();
      if (returnNote?.()) setWritesNote(viewerId, into, wasNote);
    };
  };

/** Returns what takes it back, and says whether it did; null where nothing was moved. */
function moveDraft(from: string, into: string): AppThunk<(() => boolean) | null> {
  return (dispatch, getState) => {
    const { [from]: draft, [into]: begun } = getState().drafts;
    if (!draft) return null;
    const leaving = draft.files.filter(isHere);
    const staying = draft.files.filter((file) => !isHere(file));
    sayStaying(staying);
    const value = { ...draft, files: renewed(leaving) };
    if (isEmptyDraft(value)) return null;
    dispatch(draftReplaced({ ticketId: into, value }));
    if (begun && !isEmptyDraft(begun)) dispatch(draftReturned({ ticketId: into, value: begun }));
    dispatch(draftCleared(from));
    if (staying.length > 0)
      dispatch(draftReturned({ ticketId: from, value: { ...draft, text: "", files: staying } }));
    const moved = getState().drafts[into];
    return () => {
      if (!isSame(moved, getState().drafts[into])) return false;
      const files = renewed(value.files);
      dispatch(draftReturned({ ticketId: from, value: { ...draft, files } }));
      dispatch(begun ? draftReplaced({ ticketId: into, value: begun }) : draftCleared(into));
      return true;
    };
  };
}

/**
 * What another device, or another tab, writes is moved by that one: here it may lack the last words. A window in the
 * background waits until it is looked at.
 */
export function whenLookedAt(ticketId: string): Promise<void> {
  const isTaken = [ticketId, noteDraftOf(ticketId)].some((key) => keptDrafts.get(key)?.isTaken);
  if (!isTaken || document.hasFocus()) return Promise.resolve();
  return new Promise((resolve) =>
    window.addEventListener("focus", () => resolve(), { once: true }),
  );
}

const saidStaying = new Set<string>();

/** Once of each file: they stay where a merged ticket may be opened again. */
function sayStaying(staying: readonly RegisteredFile[]): void {
  const unsaid = staying.filter(({ id }) => !saidStaying.has(id));
  if (unsaid.length === 0) return;
  for (const { id } of unsaid) saidStaying.add(id);
  const names = listText(unsaid.map(({ name }) => name));
  notify.error(t("Not brought along from the ticket that was merged: {names}", { names }));
}

/** Of the others the server alone has the content, for the draft or message that they belong to. */
const isHere = ({ id }: RegisteredFile): boolean => registeredFile(id) !== undefined;

/** Under other ids: the server keeps none for two places. */
function renewed(attached: readonly RegisteredFile[]): RegisteredFile[] {
  const again = attached.map((file) => registerFile(registeredFile(file.id) as File));
  releaseFiles(attached);
  return again;
}

const isSame = (a: MessageDraft | undefined, b: MessageDraft | undefined): boolean =>
  a?.text === b?.text && String(a?.files.map(idOf)) === String(b?.files.map(idOf));
const idOf = ({ id }: RegisteredFile) => id;
