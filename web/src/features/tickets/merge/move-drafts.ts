import {
  draftCleared,
  draftReplaced,
  draftReturned,
  isEmptyDraft,
  noteDraftOf,
} from "../../../state/drafts.slice.ts";
import {
  type RegisteredFile,
  registeredFile,
  registerFile,
  releaseFiles,
} from "../../../state/file-registry.ts";
import type { AppThunk } from "../../../state/hooks.ts";

/** Has what was written in a merged ticket stand where it goes on, after what was begun there: its last word may go on. */
export const moveDrafts =
  (from: string, into: string): AppThunk =>
  (dispatch) => {
    dispatch(moveDraft(from, into));
    dispatch(moveDraft(noteDraftOf(from), noteDraftOf(into)));
  };

function moveDraft(from: string, into: string): AppThunk {
  return (dispatch, getState) => {
    const { [from]: draft, [into]: begun } = getState().drafts;
    if (!draft) return;
    const staying = draft.files.filter(isElsewhere);
    const leaving = draft.files.filter((file) => !isElsewhere(file));
    const value = { ...draft, files: leaving.map(renewed) };
    if (isEmptyDraft(value)) return;
    dispatch(draftReplaced({ ticketId: into, value }));
    if (begun && !isEmptyDraft(begun)) dispatch(draftReturned({ ticketId: into, value: begun }));
    dispatch(draftCleared(from));
    if (staying.length > 0)
      dispatch(draftReturned({ ticketId: from, value: { ...draft, text: "", files: staying } }));
    releaseFiles(leaving);
  };
}

/** The server alone has it, for the draft that it was attached to. */
const isElsewhere = ({ id, keptAs }: RegisteredFile): boolean =>
  keptAs !== undefined && registeredFile(id) === undefined;

/** Under another id: the server keeps none for two places. */
function renewed(attached: RegisteredFile): RegisteredFile {
  const file = registeredFile(attached.id);
  return file ? registerFile(file) : attached;
}
