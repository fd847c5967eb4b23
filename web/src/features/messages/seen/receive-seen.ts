import type { CustomerSeenChange, Seen, StaffSeenChange } from "@deskbell/shared/tickets/seen";
import type { AppThunk } from "../../../state/hooks.ts";
import { seenApi } from "./seen.api.ts";
import { newestOf, withSeenChange } from "./with-seen.ts";

const { getRunningQueryThunk, updateQueryData } = seenApi.util;

/** Applies that somebody has read further, where that is shown. */
export function receiveSeen(change: StaffSeenChange | CustomerSeenChange): AppThunk {
  return (dispatch) => dispatch(put(change.conversationId, (seen) => withSeenChange(seen, change)));
}

/** Applies what was caught up of how far a ticket was read. */
export function receiveCaughtUpSeen(ticketId: string, answered: Seen): AppThunk {
  return (dispatch) => dispatch(put(ticketId, (seen) => newestOf(seen, answered)));
}

function put(ticketId: string, change: (seen: Seen) => Seen): AppThunk {
  return (dispatch) => {
    const apply = () => void dispatch(updateQueryData("readSeen", ticketId, change));
    apply();
    // An answer that is under way may be older.
    const running = dispatch(getRunningQueryThunk("readSeen", ticketId));
    if (running) void running.then(apply);
  };
}
