import { api } from "../../api/api.ts";
import { withRetries } from "../../api/http/retry.ts";
import { readMe } from "../../features/account/session/account-calls.ts";
import { confirmAdmin } from "../../features/account/session/session.ts";
import type { AppThunk } from "../../state/hooks.ts";
import { sessionStarted } from "../../state/session.slice.ts";

/** Reads anew who the signed-in person is, whose rights have changed, and with them all that is shown. */
export function refreshRights(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { user } = getState().session;
    const now = await withRetries(readMe);
    if (getState().session.user?._id !== user?._id) return; // signed out meanwhile
    dispatch(sessionStarted(now));
    dispatch(api.util.invalidateTags(["Ticket", "Message", "User"]));
    await dispatch(confirmAdmin());
  };
}
