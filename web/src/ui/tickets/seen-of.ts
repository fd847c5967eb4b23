import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";

/** What somebody has seen who looks at a ticket now. */
export const seenOf = ({ lastSeq, activitySeq, assignee }: StaffTicket) =>
  ({
    seq: lastSeq,
    activitySeq,
    assigneeId: assignee?.id ?? null,
  }) satisfies TicketChange["seen"];
