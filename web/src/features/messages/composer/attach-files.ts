import { draftFilesAdded } from "../../../state/drafts.slice.ts";
import { registerFile } from "../../../state/file-registry.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { checkPicked } from "../../../ui/files/check-picked.ts";

/** Attaches picked, pasted or dropped files to a ticket's draft; problems explain those that are refused. */
export function attachFiles(ticketId: string, picked: readonly File[]): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (picked.length === 0) return;
    const { accepted, problems } = await checkPicked(
      picked,
      () => getState().drafts[ticketId]?.files.length ?? 0,
    );
    const value = { files: accepted.map(registerFile), problems };
    dispatch(draftFilesAdded({ ticketId, value }));
  };
}
