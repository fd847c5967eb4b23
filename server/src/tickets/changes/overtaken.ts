import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import type { Change } from "../activity/commit-change.ts";
import { hasChangedSince } from "../activity/list-activity.ts";
import type { TicketRecord } from "../ticket.model.ts";

/** What one says of the others: who changes one of them decides about all. */
export const statusFields: readonly string[] = ["status", "snoozedUntil", "wakeOn"];

/** Fields whose change is decided by, with what belongs to them. */
export const withTheirs = (fields: readonly string[]): readonly string[] =>
  fields.some((field) => statusFields.includes(field)) ? [...fields, ...statusFields] : fields;

/**
 * Why somebody has to look again before they decide; null when they saw what matters.
 *
 * @param unopposedFields are not compared: their change takes nothing of anybody's back
 */
export async function whyOvertaken(
  ticket: TicketRecord,
  { set, entry }: Change,
  seen: TicketChange["seen"],
  unopposedFields: readonly string[] = [],
): Promise<string | null> {
  const changed = entry?.changes.map(({ field }) => field) ?? [];
  const fields = changed.filter((field) => !unopposedFields.includes(field));
  if (fields.includes("assigneeId") && seen.assigneeId !== (ticket.assigneeId ?? null)) {
    return changedSince;
  }
  // Solved and asleep it would wait for nobody any more.
  const hides = set.status === "solved" || set.status === "snoozed";
  if (hides && (ticket.lastCustomerSeq ?? 0) > seen.seq) {
    return "Somebody has written since. Read it, then decide.";
  }
  return (await hasChangedSince(ticket, seen.activitySeq, withTheirs(fields)))
    ? changedSince
    : null;
}

const changedSince = "This has changed since. Look at it again.";
