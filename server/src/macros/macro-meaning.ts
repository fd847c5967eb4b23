import type { BulkSet } from "@deskbell/shared/jobs/new-bulk";
import type { MacroSet, MessageMacro } from "@deskbell/shared/macros/macro-set";
import type { IntendedChange } from "../tickets/arrivals/intended-change.ts";

const hourMs = 60 * 60_000;

/** What a macro sets, as whoever runs it now means it: they themselves, and from now on. */
export function setOf(set: MacroSet, viewerId: string, at: Date): BulkSet {
  const { status, snoozeHours, assignee, ...fields } = set;
  return {
    wakeOn: "reply_or_time",
    reason: "",
    ...fields,
    ...(status && { status }),
    ...(snoozeHours && { snoozedUntil: snoozedUntil(snoozeHours, at).toISOString() }),
    ...(assignee !== undefined && { assigneeId: personOf(assignee, viewerId) }),
  };
}

/** The same as a reply holds it, which is sent now. */
export function intendedOf(
  { set }: Pick<MessageMacro, "set">,
  viewerId: string,
  at: Date,
): IntendedChange & { fields: NonNullable<IntendedChange["fields"]> } {
  const { status, snoozeHours, assignee, priority, teamId, addTagIds, removeTagIds } = set;
  return {
    ...(status && { status }),
    ...(snoozeHours && { snoozedUntil: snoozedUntil(snoozeHours, at) }),
    // None is undefined: the database would take that for null, which is nobody.
    fields: {
      ...(assignee !== undefined && { assigneeId: personOf(assignee, viewerId) }),
      ...(priority && { priority }),
      ...(teamId && { teamId }),
      ...(addTagIds && { addTagIds }),
      ...(removeTagIds && { removeTagIds }),
    },
  };
}

const snoozedUntil = (hours: number, at: Date): Date => new Date(at.getTime() + hours * hourMs);

const personOf = (assignee: string | null, viewerId: string): string | null =>
  assignee === "me" ? viewerId : assignee;
