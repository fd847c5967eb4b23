import type { Activity, AddedActivity } from "@deskbell/shared/tickets/activity";
import type { AppThunk } from "../../../state/hooks.ts";
import { hasEdits } from "../changes/editing.ts";
import { activityApi } from "./activity.api.ts";
import { renewChangedNotes } from "./put-changed-notes.ts";
import { isForeign, lastEntrySeq, withEntries } from "./with-entries.ts";

const { listActivity, listMissedActivity } = activityApi.endpoints;
const { updateQueryData } = activityApi.util;

let requests = 0;

/** Adds an entry, from an event or an answer, to a history that is loaded; what is missing before it is asked for. */
export function receiveActivity({ conversationId, entry }: AddedActivity): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { data } = listActivity.select(conversationId)(getState());
    // A note of one that is not loaded may be edited, which ends where it was redacted: see ended-edits.live.ts.
    if (!data && !(isRedaction(entry) && hasEdits())) return;
    if (!(await dispatch(renewKnown(conversationId, [entry])))) return;
    if (dispatch(putEntries(conversationId, [entry])).hasGap)
      await dispatch(catchUpActivity(conversationId));
  };
}

/**
 * Asks for what follows the last entry that is loaded, until nothing does. The last one is asked for again
 * with it: where the server has another, a backup was put back, and all is loaded anew. A failed request
 * is left to the next event, reconnect, focus or tick.
 */
export function catchUpActivity(ticketId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    let loadedSince = 0;
    for (;;) {
      const { data: known } = listActivity.select(ticketId)(getState());
      if (!known) return;
      const after = Math.max(0, lastEntrySeq(known) - 1);
      requests += 1;
      const missed = dispatch(
        listMissedActivity.initiate({ ticketId, after, requestId: requests }, { subscribe: false }),
      );
      const { data: received } = await missed;
      if (!received) return;
      const isGone = received.length === 0 && known.length > 0;
      if (isGone || isForeign(known, received)) {
        await dispatch(reloadActivity(ticketId));
        return;
      }
      if (!(await dispatch(renewKnown(ticketId, received, loadedSince)))) return;
      loadedSince = Math.max(loadedSince, lastRedactionIn(received));
      dispatch(putEntries(ticketId, received));
      // Loaded anew a long history is its first page again.
      const { data: now = [] } = listActivity.select(ticketId)(getState());
      if (lastEntrySeq(now) === lastEntrySeq(known)) return;
    }
  };
}

/** Loads a history anew; resolves with whether that succeeded. */
function reloadActivity(ticketId: string): AppThunk<Promise<boolean>> {
  return async (dispatch) => {
    // A response that is under way may be older.
    await dispatch(activityApi.util.getRunningQueryThunk("listActivity", ticketId));
    const reload = listActivity.initiate(ticketId, { forceRefetch: true, subscribe: false });
    const { isSuccess } = await dispatch(reload);
    return isSuccess;
  };
}

/**
 * Brings what is loaded up to these entries: notes that they say were changed, and all of it where one is a redaction,
 * which replaces words in earlier entries.
 *
 * @param loadedSince the redaction since which all of it was loaded anew already: a long one begins with its first page
 * @returns false when that failed: the entries are to be received again then
 */
function renewKnown(
  ticketId: string,
  received: readonly Activity[],
  loadedSince = 0,
): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const known = listActivity.select(ticketId)(getState()).data ?? [];
    const isRenewed = lastRedactionIn(received) <= Math.max(lastEntrySeq(known), loadedSince);
    return dispatch(isRenewed ? renewChangedNotes(ticketId, received) : reloadActivity(ticketId));
  };
}

const isRedaction = ({ changes }: Activity) => changes.some(({ field }) => field === "redacted");
const lastRedactionIn = (entries: readonly Activity[]) => entries.findLast(isRedaction)?.seq ?? 0;

/** @returns `hasGap` when something before them is missing, which is to be asked for */
function putEntries(
  ticketId: string,
  received: readonly Activity[],
): AppThunk<{ hasGap: boolean }> {
  return (dispatch, getState) => {
    const known = listActivity.select(ticketId)(getState()).data ?? [];
    const { entries, hasGap } = withEntries(known, received);
    if (entries !== known) {
      dispatch(updateQueryData("listActivity", ticketId, () => [...entries]));
    }
    return { hasGap };
  };
}
