import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import type { Change } from "../activity/commit-change.ts";
import { hasChangedSince } from "../activity/list-activity.ts";
import type { Arrival } from "../arrivals/message-arrivals.ts";
import type { TicketRecord } from "../ticket.model.ts";

/** What one says of the others: who changes one of them decides about all. */
export const statusFieldNames: readonly string[] = ["status", "snoozedUntil", "wakeOn"];

/** Fields whose change is decided by, with what belongs to them. */
export const withTheirs = (fields: readonly string[]): readonly string[] =>
  fields.some((field) => statusFieldNames.includes(field))
    ? [...fields, ...statusFieldNames]
    : fields;

export type ArrivalsBetween = (
  ticketId: string,
  afterSeq: number,
  beforeSeq: number,
) => Promise<Pick<Arrival, "senderId" | "isByMail">[]>;

export type OvertakenCheck = ReturnType<typeof createOvertakenCheck>;

export const createOvertakenCheck =
  (arrivalsBetween: ArrivalsBetween) =>
  /**
   * Why somebody has to look again before they decide; null when they saw what matters.
   *
   * @param unopposedFields are not compared: their change takes nothing of anybody's back
   */
  async (
    ticket: TicketRecord,
    { set, entry }: Change,
    seen: TicketChange["seen"],
    unopposedFields: readonly string[] = [],
  ): Promise<string | null> => {
    const changed = entry?.changes.map(({ field }) => field) ?? [];
    const fields = changed.filter((field) => !unopposedFields.includes(field));
    if (fields.includes("assigneeId") && seen.assigneeId !== (ticket.assigneeId ?? null)) {
      return changedSince;
    }
    // Solved and asleep it would wait for nobody any more.
    if (hides(set.status) && (await hasUnseenMessage(ticket, seen.seq, arrivalsBetween))) {
      return "Somebody has written since. Read it, then decide.";
    }
    return (await hasChangedSince(ticket, seen.activitySeq, withTheirs(fields)))
      ? changedSince
      : null;
  };

export const hides = (status: unknown): boolean => status === "solved" || status === "snoozed";

/** Whether the customer has written after this message, also what has not reached the ticket yet. */
export async function hasUnseenMessage(
  { _id, creator, formerCreatorIds, lastCustomerSeq, lastSeq }: TicketRecord,
  seenSeq: number,
  arrivalsBetween: ArrivalsBetween,
): Promise<boolean> {
  if ((lastCustomerSeq ?? 0) > seenSeq) return true;
  const afterSeq = Math.max(lastSeq, seenSeq);
  const arrivals = await arrivalsBetween(_id.toString(), afterSeq, Number.MAX_SAFE_INTEGER);
  const customerIds = [creator.id, ...(formerCreatorIds ?? [])];
  return arrivals.some(({ senderId, isByMail }) => isByMail || customerIds.includes(senderId));
}

const changedSince = "This has changed since. Look at it again.";
