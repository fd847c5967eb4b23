import type { Activity } from "@deskbell/shared/tickets/activity";
import type { Note } from "@deskbell/shared/tickets/note";
import type { AppThunk } from "../../../state/hooks.ts";
import { activityApi } from "./activity.api.ts";

const { listActivity, listMissedActivity } = activityApi.endpoints;
const { getRunningQueryThunk, updateQueryData } = activityApi.util;

/** Puts notes that were changed after they were written in place of what is loaded of them: the newest version stays. */
export function putChangedNotes(ticketId: string, changed: readonly Note[]): AppThunk {
  return (dispatch, getState) => {
    const apply = () => {
      const entries = listActivity.select(ticketId)(getState()).data ?? [];
      const newerOf = ({ note }: Activity) => note && changed.find((one) => isNewer(one, note));
      if (!entries.some(newerOf)) return;
      const replaced = entries.map((entry) => {
        const note = newerOf(entry);
        return note ? { ...entry, note } : entry;
      });
      dispatch(updateQueryData("listActivity", ticketId, () => replaced));
    };
    apply();
    // A response that is under way replaces the whole history, and may be older.
    const running = dispatch(getRunningQueryThunk("listActivity", ticketId));
    if (running) void running.then(apply);
  };
}

const isNewer = (one: Note, { _id, version = 0 }: Note) =>
  one._id === _id && (one.version ?? 0) > version;

let requests = 0;

/**
 * Asks for the notes that are loaded and of which these entries say that they were changed.
 *
 * @returns false when that failed: the entries are to be received again then
 */
export function renewChangedNotes(
  ticketId: string,
  received: readonly Activity[],
): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const known = listActivity.select(ticketId)(getState()).data ?? [];
    const later = received.filter(({ seq }) => seq > (known.at(-1)?.seq ?? 0));
    const numbers = new Set(later.flatMap(numbersOfChanged));
    for (const { seq, note } of known) {
      if (!note || !numbers.has(seq)) continue;
      requests += 1;
      const asked = { ticketId, after: seq - 1, requestId: -requests };
      const { data } = await dispatch(listMissedActivity.initiate(asked, { subscribe: false }));
      if (!data) return false;
      dispatch(
        putChangedNotes(
          ticketId,
          data.flatMap((entry) => entry.note ?? []),
        ),
      );
    }
    return true;
  };
}

const numbersOfChanged = ({ changes }: Activity) =>
  changes.flatMap(({ field, to }) =>
    field === "noteEdited" || field === "noteDeleted" ? Number(to) : [],
  );
