import { draftFilesAdded } from "../../../state/drafts.slice.ts";
import { registerFile } from "../../../state/file-registry.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { attachChecked } from "../../../ui/files/check-picked.ts";

/** Attaches picked, pasted or dropped files to a ticket's draft; problems explain those that are refused. */
export function attachFiles(ticketId: string, picked: readonly File[]): AppThunk {
  return (dispatch, getState) => {
    if (picked.length === 0) return;
    const held = () => getState().drafts[ticketId]?.files.length ?? 0;
    const { user } = getState().session;
    attachChecked(picked, held, ({ accepted, problems }) => {
      // Whoever signed in meanwhile has not picked them.
      if (getState().session.user?._id !== user?._id) return;
      const value = { files: accepted.map(registerFile), problems };
      dispatch(draftFilesAdded({ ticketId, value }));
    });
  };
}
