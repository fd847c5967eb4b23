import { draftFilesAdded } from "../../../state/drafts.slice.ts";
import { registerFile } from "../../../state/file-registry.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { attachChecked, type Checked, isUsual } from "../../../ui/files/check-picked.ts";

/** Attaches picked, pasted or dropped files to a ticket's draft; problems explain those that are refused. */
export function attachFiles(ticketId: string, picked: readonly File[]): AppThunk {
  return (dispatch, getState) => {
    if (picked.length === 0) return;
    const held = () => getState().drafts[ticketId]?.files.length ?? 0;
    const attach = ({ accepted, problems }: Checked) => {
      const value = { files: accepted.map(registerFile), problems };
      dispatch(draftFilesAdded({ ticketId, value }));
    };
    if (isUsual(picked, held())) attach({ accepted: picked, problems: [] });
    else {
      const { user } = getState().session;
      attachChecked(picked, held, (checked) => {
        // Whoever signed in meanwhile has not picked them.
        if (getState().session.user?._id === user?._id) attach(checked);
      });
    }
  };
}
