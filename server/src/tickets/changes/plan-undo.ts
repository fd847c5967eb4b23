import type { TicketStatus, WakeOn } from "@deskbell/shared/tickets/lifecycle";
import { customerStatusOf } from "@deskbell/shared/tickets/lifecycle";
import type { TicketChange } from "@deskbell/shared/tickets/ticket-change";
import type { Asker } from "../../access/can.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Change } from "../activity/commit-change.ts";
import type { Entry } from "../activity/entry.ts";
import { hasChangedSince } from "../activity/list-activity.ts";
import { asBeforeFollowing } from "../assignment/follower-fields.ts";
import { fieldsOnEntering, statusChanges, statusOf } from "../lifecycle/enter-status.ts";
import { waitKept } from "../lifecycle/set-status.ts";
import { withoutAssigned } from "../notifying/pending-notification.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { statusFieldNames, withTheirs } from "./overtaken.ts";
import type { ChangePlanner } from "./plan-change.ts";

type Parts = { plan: ChangePlanner; reopenDays: number };

/** What is to be taken back, and how its own entry can be known again. */
type Undoing = {
  entry: Entry;
  /** Fields that stay as they are now. */
  kept?: readonly string[];
  mark: Pick<Entry, "bulkId"> | Pick<Entry, "undoes">;
  at: Date;
};

export type UndoPlanner = ReturnType<typeof createUndoPlanner>;

/** Plans what takes a change of a ticket back. */
export const createUndoPlanner =
  ({ plan, reopenDays }: Parts) =>
  /**
   * @returns null where nothing is left to be changed
   * @throws AppError as the change that brings the fields back would; `invalid_input` (400, field `undo`) for the
   *   first team of a ticket: it is in one from then on
   */
  async (
    ticket: TicketRecord,
    asker: Asker,
    { entry, kept = [], mark, at }: Undoing,
  ): Promise<Change | null> => {
    const back = entry.changes.filter(({ field }) => !kept.includes(field));
    if (back.some(({ field, from }) => field === "teamId" && !from)) {
      throw new AppError("invalid_input", "It had no team before. Choose another one.", {
        field: "undo",
      });
    }
    const set = Object.fromEntries(
      back
        .filter(({ field }) => !statusFieldNames.includes(field))
        .map(({ field, from }) => [field, from]),
    ) as TicketChange["set"];
    const others = await plan(ticket, asker, { set }, at);
    const isAssigneeBack = back.some(({ field }) => field === "assigneeId");
    const isStatusBack = back.some(({ field }) => statusFieldNames.includes(field));
    const status = isStatusBack ? statusBefore(ticket, entry, { at, reopenDays }) : null;
    const changes = [...(status?.changes ?? []), ...(others?.entry?.changes ?? [])];
    if (changes.length === 0) return null;
    // Whoever has it back had it before: that is no news.
    const { notices: _, ...fields } = others?.set ?? {};
    return {
      set: {
        ...status?.set,
        ...fields,
        ...(isAssigneeBack && ticket.assigneeId && withoutAssigned(ticket, ticket.assigneeId)),
      },
      computed: {
        changedAt: { $max: ["$changedAt", at] },
        ...status?.computed,
        ...others?.computed,
        ...(isAssigneeBack && followersBefore(ticket, entry, others?.computed)),
      },
      entry: { actor: { kind: "staff", id: asker.id }, changes, ...mark, at },
    } satisfies Change;
  };

/** Who was given the ticket by mistake hears no more of it, unless they have been in it since: then they follow by that. */
function followersBefore(
  { lastStaffSeq, mentionedIds }: TicketRecord,
  { followed, afterSeq }: Entry,
  computed: Change["computed"],
) {
  const mayHaveReplied = (lastStaffSeq ?? 0) > afterSeq;
  if (!followed || mayHaveReplied || mentionedIds?.includes(followed)) return {};
  return asBeforeFollowing(followed, computed);
}

/** Fields of an entry that somebody has changed after it. */
export async function fieldsChangedSince(ticket: TicketRecord, entry: Entry): Promise<string[]> {
  const changed: string[] = [];
  for (const { field } of entry.changes) {
    if (await hasChangedSince(ticket, entry.seq, withTheirs([field]))) changed.push(field);
  }
  return changed;
}

/**
 * Fields of an entry after which its customer has written: where they were as before, nobody would read
 * that message. An open ticket that is written in has no entry of it.
 */
export function fieldsThatHide(ticket: TicketRecord, entry: Entry, at: Date): string[] {
  if ((ticket.lastCustomerSeq ?? 0) <= entry.afterSeq) return [];
  const isOpen = lifeBefore(ticket, entry, at).to === "open";
  return entry.changes
    .filter(({ field, from }) =>
      field === "isSpam" ? from === true : !isOpen && statusFieldNames.includes(field),
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

/** What has ended a wait gives it back, as it is by now, unless that was answered; any other change left it alone. */
function waitGivenBack(
  { waitingSince, waitedSince, lastSeq, lastStaffSeq }: TicketRecord,
  afterSeq: number,
) {
  const isAnswered = (lastStaffSeq ?? 0) > afterSeq;
  return {
    ...waitKept(null, lastSeq),
    ...(!isAnswered && !waitingSince && waitedSince && { waitingSince: waitedSince }),
  };
}

const isOver = (status: unknown): boolean => status === "solved" || status === "closed";

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
  const statusGiven = entry.changes.find(({ field }) => field === "status")?.to;
  return {
    changes: statusChanges(ticket, to, snooze),
    set: {
      ...fieldsOnEntering(to, { at: solvedAt, snooze, reopenDays }),
      statusSince: at,
      ...(to === "closed" && {
        closedAt: before?.closedAt ?? at,
        solvedAt: before?.solvedAt ?? null,
      }),
      ...(isOver(to)
        ? ticket.waitingSince && waitKept(ticket.waitingSince, ticket.lastSeq)
        : isOver(statusGiven) && waitGivenBack(ticket, afterSeq)),
      ...(isPublic && { untoldSince: new Date() }),
    },
    computed: isPublic ? { updatedAt: { $max: ["$updatedAt", at] } } : {},
  };
}
