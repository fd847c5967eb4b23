import type { ChangedTicketAnswer, TicketChange } from "@deskbell/shared/tickets/ticket-change";

/**
 * The number by which a change is undone; null where it changed nothing. A server of before does not say it: there only
 * the ticket tells, which colleagues may have changed meanwhile.
 */
export function undoOf(
  { data, undo }: Pick<ChangedTicketAnswer, "undo"> & { data: { activitySeq: number } },
  seen: TicketChange["seen"],
): number | null {
  if (undo !== undefined) return undo;
  return data.activitySeq === seen.activitySeq ? null : data.activitySeq;
}
