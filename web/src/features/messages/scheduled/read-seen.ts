import type { MessageMacro } from "@deskbell/shared/macros/macro-set";
import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import { mergedTicketsApi } from "../../../api/merged-tickets.api.ts";
import type { AppThunk } from "../../../state/hooks.ts";

/** What there is to be seen of a ticket that a macro changes, asked anew; null where it is not known how it is. */
export function readSeen(ticketId: string): AppThunk<Promise<MessageMacro["seen"] | null>> {
  return async (dispatch) => {
    const { data } = await dispatch(
      mergedTicketsApi.endpoints.readPointedTicket.initiate(ticketId, {
        forceRefetch: true,
        subscribe: false,
      }),
    );
    if (!data || !isStaffTicket(data)) return null;
    return { activitySeq: data.activitySeq, assigneeId: data.assignee?.id ?? null };
  };
}
