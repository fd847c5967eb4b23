import type { User } from "@deskbell/shared/users/user";
import { api } from "../../api/api.ts";
import { withRetries } from "../../api/http/retry.ts";
import { readMe } from "../../features/account/session/account-calls.ts";
import { confirmAdmin } from "../../features/account/session/session.ts";
import { accessOf } from "../../state/access.ts";
import type { AppThunk } from "../../state/hooks.ts";
import { sessionStarted } from "../../state/session.slice.ts";

/** Reads anew who the signed-in person is, whose rights have changed, and with them all that is shown. */
export const refreshRights = (): AppThunk<Promise<void>> => showNewRights(() => true);

/** The same where their rights have changed: the console's connection does not say what its pages show. */
export const checkRights = (): AppThunk<Promise<void>> =>
  // biome-ignore lint/plugin: whether what is shown is still so, no right
  showNewRights((shown, now) => accessOf(shown) !== now.access);

function showNewRights(areNew: (shown: User, now: User) => boolean): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const asked = getState().session.user?._id;
    const now = await withRetries(readMe);
    const { user: shown } = getState().session;
    if (!shown || shown._id !== asked) return; // signed out meanwhile
    if (!areNew(shown, now)) return;
    dispatch(sessionStarted(now));
    dispatch(api.util.invalidateTags(["Ticket", "Message", "User"]));
    await dispatch(confirmAdmin());
  };
}
