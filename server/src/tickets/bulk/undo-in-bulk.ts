import type { TicketStatus, WakeOn } from "@deskbell/shared/tickets/lifecycle";
import { customerStatusOf } from "@deskbell/shared/tickets/lifecycle";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import type { Asker } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Change } from "../activity/commit-change.ts";
import type { Entry } from "../activity/entry.ts";
import { findEntryOfBulk } from "../activity/find-entry-of-bulk.ts";
import { findLastChanger, hasChangedSince } from "../activity/list-activity.ts";
import { noTicket, refuseOthers, type StaffCommit } from "../changes/commit-staff-change.ts";
import { statusFields, withTheirs } from "../changes/overtaken.ts";
import type { ChangePlanner } from "../changes/plan-change.ts";
import { fieldsOnEntering, statusChanges, statusOf } from "../lifecycle/enter-status.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type BulkOutcome, refusedBy } from "./bulk-outcome.ts";
import type { AskerNow } from "./change-in-bulk.ts";

type Parts = { commit: StaffCommit; plan: ChangePlanner; reopenDays: number };

export type UndoStep = { ticketId: string; bulkId: string; undoOf: string; at: Date };

/**
 * Takes back what a bulk change has made of one ticket: each field that nobody has changed since. Where
 * somebody has, that is reported, and stays as they want it.
 *
 * @returns null where the job had changed nothing
 */
export const createBulkUndo =
  ({ commit, plan, reopenDays }: Parts) =>
  async (
    askerNow: AskerNow,
    { ticketId, bulkId, undoOf, at }: UndoStep,
  ): Promise<BulkOutcome | null> => {
    let ticket: TicketRecord | null = null;
    let found: Entry | null = null;
    let byId: string | null = null;
    let isSpared = false;
    try {
      const committed = await commit(ticketId, async (read) => {
        ticket = read;
        found = await findEntryOfBulk(read, undoOf);
        if (!found || (await findEntryOfBulk(read, bulkId))) return null;
        const asker = await askerNow();
        refuseOthers(asker, read);
        const changed = await fieldsChangedSince(read, found);
        byId = changed.length > 0 ? await findLastChanger(read, found.seq, changed) : null;
        const kept = [...changed, ...fieldsThatHide(read, found, at)];
        isSpared = kept.length > 0;
        return undone(read, asker, found, kept);
      });
      if (!committed) throw noTicket();
      if (!found) return null;
      if (isSpared) throw new AppError("stale_change", "This has changed since.");
      return { kind: "done" };
    } catch (error) {
      return refusedBy(error, ticket, byId);
    }

    async function undone(read: TicketRecord, asker: Asker, entry: Entry, kept: string[]) {
      const back = entry.changes.filter(({ field }) => !kept.includes(field));
      const set = Object.fromEntries(
        back
          .filter(
            ({ field, from }) => !statusFields.includes(field) && !(field === "teamId" && !from),
          )
          .map(({ field, from }) => [field, from]),
      ) as TicketChange["set"];
      const others = await plan(read, asker, { set }, at);
      const isStatusBack = back.some(({ field }) => statusFields.includes(field));
      const status = isStatusBack ? statusBefore(read, entry, { at, reopenDays }) : null;
      const changes = [...(status?.changes ?? []), ...(others?.entry?.changes ?? [])];
      if (changes.length === 0) return null;
      return {
        set: { ...status?.set, ...others?.set },
        computed: {
          changedAt: { $max: ["$changedAt", at] },
          ...status?.computed,
          ...others?.computed,
        },
        entry: { actor: { kind: "staff", id: asker.id }, changes, bulkId, at },
      } satisfies Change;
    }
  };

/** Fields of an entry that somebody has changed after it. */
async function fieldsChangedSince(ticket: TicketRecord, entry: Entry): Promise<string[]> {
  const kept: string[] = [];
  for (const { field } of entry.changes) {
    if (await hasChangedSince(ticket, entry.seq, withTheirs([field]))) kept.push(field);
  }
  return kept;
}

/**
 * Fields of an entry after which its customer has written: where they were as before, nobody would read
 * that message. An open ticket that is written in has no entry of it.
 */
function fieldsThatHide(ticket: TicketRecord, entry: Entry, at: Date): string[] {
  if ((ticket.lastCustomerSeq ?? 0) <= entry.afterSeq) return [];
  const isOpen = lifeBefore(ticket, entry, at).to === "open";
  return entry.changes
    .filter(({ field, from }) =>
      field === "isSpam" ? from === true : !isOpen && statusFields.includes(field),
    )
    .map(({ field }) => field);
}

/** The status as it was: a snooze that is over by now is an open ticket. */
function lifeBefore(ticket: TicketRecord, { changes, before }: Entry, at: Date) {
  const wasOf = (field: string) => changes.find((change) => change.field === field)?.from;
  const wakeOn = (wasOf("wakeOn") ?? before?.wakeOn ?? "reply_or_time") as WakeOn;
  const until = new Date(String(wasOf("snoozedUntil") ?? ticket.snoozedUntil?.toISOString()));
  const was = (wasOf("status") ?? statusOf(ticket)) as TicketStatus;
  const isOver = was === "snoozed" && !(until.getTime() > at.getTime());
  const to = isOver ? "open" : was;
  return { to, snooze: to === "snoozed" ? { until, wakeOn } : undefined };
}

/** The same with its times, as changes. */
function statusBefore(
  ticket: TicketRecord,
  entry: Entry,
  { at, reopenDays }: { at: Date; reopenDays: number },
) {
  const { before, afterSeq } = entry;
  const { to, snooze } = lifeBefore(ticket, entry, at);
  const solvedAt = to === "solved" ? (before?.solvedAt ?? at) : at;
  const isPublic = customerStatusOf(to) !== customerStatusOf(statusOf(ticket));
  const isAnswered = (ticket.lastStaffSeq ?? 0) > afterSeq;
  return {
    changes: statusChanges(ticket, to, snooze),
    set: {
      ...fieldsOnEntering(to, { at: solvedAt, snooze, reopenDays }),
      statusSince: at,
      ...(to === "closed" && {
        closedAt: before?.closedAt ?? at,
        solvedAt: before?.solvedAt ?? null,
      }),
      ...(before?.waitingSince && !isAnswered && { waitingSince: before.waitingSince }),
      ...(isPublic && { untoldSince: new Date() }),
    },
    computed: isPublic ? { updatedAt: { $max: ["$updatedAt", at] } } : {},
  };
}
