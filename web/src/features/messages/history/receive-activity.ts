import type { Activity, AddedActivity } from "@deskbell/shared/tickets/activity";
import type { AppThunk } from "../../../state/hooks.ts";
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
    if (!data || !(await dispatch(renewChangedNotes(conversationId, [entry])))) return;
    const { hasGap, isRedacted } = dispatch(putEntries(conversationId, [entry]));
    if (isRedacted) await dispatch(reloadActivity(conversationId));
    else if (hasGap) await dispatch(catchUpActivity(conversationId));
  };
}

/**
 * Asks for what follows the last entry that is loaded, until nothing does. The last one is asked for again
 * with it: where the server has another, a backup was put back, and all is loaded anew. A failed request
 * is left to the next event, reconnect, focus or tick.
 */
export function catchUpActivity(ticketId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
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
      if (!(await dispatch(renewChangedNotes(ticketId, received)))) return;
      const { hasGrown, isRedacted } = dispatch(putEntries(ticketId, received));
      if (isRedacted) await dispatch(reloadActivity(ticketId));
      if (!hasGrown) return;
    }
  };
}

function reloadActivity(ticketId: string): AppThunk<Promise<unknown>> {
  return (dispatch) =>
    dispatch(listActivity.initiate(ticketId, { forceRefetch: true, subscribe: false }));
}

/** Of a redaction, which replaces words in earlier entries: `isRedacted` where these are to be loaded anew. */
function putEntries(
  ticketId: string,
  received: readonly Activity[],
): AppThunk<{ hasGrown: boolean; hasGap: boolean; isRedacted: boolean }> {
  return (dispatch, getState) => {
    const known = listActivity.select(ticketId)(getState()).data ?? [];
    const { entries, hasGap } = withEntries(known, received);
    const hasGrown = entries !== known;
    if (hasGrown) dispatch(updateQueryData("listActivity", ticketId, () => [...entries]));
    const isNew = ({ seq }: Activity) => seq > lastEntrySeq(known);
    const isRedaction = ({ changes }: Activity) =>
      changes.some(({ field }) => field === "redacted");
    const isRedacted = received.some((entry) => isNew(entry) && isRedaction(entry));
    return { hasGrown, hasGap, isRedacted };
  };
}
