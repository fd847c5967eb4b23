import type { MessageMacro } from "@deskbell/shared/macros/macro-set";
import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import { mergedTicketsApi } from "../../../api/merged-tickets.api.ts";
import type { AppThunk } from "../../../state/hooks.ts";

/** The current state of a ticket in the form in which a macro names what its author has seen; null where it cannot be loaded. */
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
