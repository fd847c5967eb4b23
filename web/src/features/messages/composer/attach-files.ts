import { draftFilesAdded, emptyDraft } from "../../../state/drafts.slice.ts";
import { registerFile } from "../../../state/file-registry.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { checkFiles } from "../../../ui/files/file-checks.ts";

/** Attaches picked, pasted or dropped files to a ticket's draft; problems explain those that are refused. */
export function attachFiles(ticketId: string, picked: readonly File[]): AppThunk {
  return (dispatch, getState) => {
    if (picked.length === 0) return;
    const { files } = getState().drafts[ticketId] ?? emptyDraft;
    const { accepted, problems } = checkFiles(picked, files.length);
    const value = { files: accepted.map(registerFile), problems };
    dispatch(draftFilesAdded({ ticketId, value }));
  };
}
