import type { Change } from "../activity/commit-change.ts";
import type { Entry } from "../activity/entry.ts";
import { unseenByNow } from "../arrivals/whose-unread.ts";
import { fieldsOnEntering, statusChanges, statusOf } from "../lifecycle/enter-status.ts";
import { splitsWith, splitsWithout } from "../split/shown-splits.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type Absorbed, absorbedIn, earliestOf, withNoted, withoutOne } from "./absorbed.ts";

/**
 * One merge, or its undoing: who does it and when; of a job that does it to many, which. Since when it is unsettled the
 * clock says: what the demo shop did an hour ago is under way all the same.
 */
export type Doing = { key: string; actor: Entry["actor"]; at: Date; bulkId?: string | undefined };

/** What a merge takes from its source, and undoing gives back. */
const keptFields = [
  "status",
  "statusSince",
  "snoozedUntil",
  "wakeOn",
  "waitingSince",
  "solvedAt",
  "nextTimerAt",
  "markedUnreadBy",
] as const;

/** The target takes its source in; of no effect until the source says so, too. */
export function absorb(
  target: TicketRecord,
  source: Pick<TicketRecord, "_id" | "number">,
  { key, actor, at }: Doing,
): Change {
  const entry: Absorbed = {
    key,
    ticketId: source._id,
    number: source.number,
    afterSeq: target.lastSeq,
    at,
    waitingSince: target.waitingSince ?? null,
    lastCustomerSeq: target.lastCustomerSeq ?? 0,
  };
  return {
    set: {
      absorbs: [...(target.absorbs ?? []), entry],
      unsettled: [...(target.unsettled ?? []), { key, since: new Date() }],
    },
    computed: { changedAt: { $max: ["$changedAt", at] } },
    entry: { actor, changes: [{ field: "absorbs", from: null, to: source.number }], at },
  };
}

/** The source goes on in its target: closed, unread for nobody, waiting for nothing. */
export function enterMerged(
  source: TicketRecord,
  target: Pick<TicketRecord, "_id" | "number">,
  { key, actor, at, bulkId }: Doing,
): Change {
  const isClosed = statusOf(source) === "closed";
  return {
    set: {
      mergedInto: target._id,
      mergeKey: key,
      beforeMerge: {
        ...Object.fromEntries(keptFields.map((field) => [field, source[field] ?? null])),
        status: statusOf(source),
        unseenBy: source.unseenBy ?? source.unreadBy ?? [],
      },
      ...(!isClosed && fieldsOnEntering("closed", { at, reopenDays: 0 })),
      waitingSince: null,
      unseenBy: [],
      markedUnreadBy: null,
      untoldSince: new Date(),
    },
    computed: dates(at),
    entry: {
      actor,
      changes: [
        { field: "mergedInto", from: null, to: target.number },
        ...(isClosed ? [] : statusChanges(source, "closed")),
      ],
      ...(bulkId && { bulkId }),
      at,
    },
  };
}

/** The source is again what it was before; what has no such merge any more only notes that there is none. */
export function leaveMerged(
  source: TicketRecord,
  target: Pick<TicketRecord, "number">,
  { key, actor, at, bulkId }: Doing,
): Change {
  const isMerged = source.mergeKey === key;
  const before = (isMerged ? source.beforeMerge : {}) as Partial<TicketRecord>;
  return {
    set: isMerged
      ? { ...before, mergedInto: null, mergeKey: null, beforeMerge: null, untoldSince: new Date() }
      : {},
    computed: dates(at),
    entry: {
      actor,
      changes: [
        { field: "mergedInto", from: target.number, to: null },
        ...(isMerged && before.status && before.status !== "closed"
          ? [{ field: "status", from: "closed", to: before.status }]
          : []),
      ],
      ...(bulkId && { bulkId }),
      at,
    },
  };
}

/** The target says that it gives its source back; the source follows. */
export function giveUp(target: TicketRecord, { key, actor, at }: Doing): Change | null {
  const absorbed = absorbedIn(target, key);
  if (!absorbed || absorbed.isGivenUp) return null;
  return {
    set: {
      absorbs: withNoted(target, key, { isGivenUp: true }),
      unsettled: [...withoutKey(target.unsettled, key), { key, since: new Date() }],
    },
    computed: { changedAt: { $max: ["$changedAt", at] } },
    entry: { actor, changes: [{ field: "absorbs", from: absorbed.number, to: null }], at },
  };
}

/**
 * Both sides say the same: the target has what waits in its source and what was split from it, and the merge is seen.
 * A solved one is opened for who waits, as by a message of theirs.
 */
export function settle(
  target: TicketRecord,
  source: TicketRecord,
  { key, actor, at }: Doing,
): Change {
  const before = source.beforeMerge as Partial<TicketRecord>;
  const earliest = earliestOf([target.waitingSince, before.waitingSince]);
  const opens = statusOf(target) === "solved" && earliest !== null;
  const unseen = target.unseenBy ?? target.unreadBy ?? [];
  const noted: Partial<Absorbed> = {
    waitedSince: before.waitingSince ?? null,
    unseenThere: before.unseenBy ?? [],
    unseenBy: (before.unseenBy ?? []).filter((id) => !unseen.includes(id)),
    ...(opens && { opened: { ...solvedFields(target), at } }),
  };
  return {
    set: {
      absorbs: withNoted(target, key, noted),
      unsettled: orNone(withoutKey(target.unsettled, key)),
      ...(opens && fieldsOnEntering("open", { at, reopenDays: 0 })),
      ...(statusOf(target) !== "closed" && earliest && { waitingSince: earliest }),
      splitInto: splitsWith(target, source),
      untoldSince: new Date(),
    },
    computed: {
      ...dates(at),
      unseenBy: { $setUnion: [unseenByNow, before.unseenBy ?? []] },
    },
    entry: opens ? { actor, changes: statusChanges(target, "open"), at } : null,
  };
}

const solvedFields = ({ statusSince, solvedAt, nextTimerAt }: TicketRecord) => ({
  statusSince: statusSince ?? null,
  solvedAt: solvedAt ?? null,
  nextTimerAt: nextTimerAt ?? null,
});

/**
 * Nothing is left of the merge: who waited only because of it waits no more, and for whom it was unread only because
 * of it, it is read; what was split elsewhere is said there.
 */
export function forget(target: TicketRecord, source: TicketRecord | null, doing: Doing): Change {
  const { key, actor, at } = doing;
  const absorbed = absorbedIn(target, key);
  const hasWritten = absorbed !== undefined && hasWrittenSince(target, absorbed);
  const isOfSource = (time: Date | null | undefined) =>
    !hasWritten && time != null && source?.waitingSince?.getTime() === time.getTime();
  const isUntouched = isOfSource(target.waitingSince);
  const { absorbs, waitingSince, readBy } = withoutOne(
    target,
    absorbed,
    onlyUnseenFor(target, absorbed, hasWritten),
  );
  const solved = isUntouched && !waitingSince ? openedHere(target, absorbed) : null;
  return {
    set: {
      absorbs: orNone(absorbs),
      unsettled: orNone(withoutKey(target.unsettled, key)),
      ...(absorbed && isUntouched && { waitingSince }),
      // Solved meanwhile, it is opened again with what is its own.
      ...(absorbed && isOfSource(target.waitedSince) && { waitedSince: waitingSince }),
      ...solved,
      ...(absorbed && { splitInto: splitsWithout(target, absorbed.ticketId) }),
      untoldSince: new Date(),
    },
    computed: {
      ...dates(at),
      ...(readBy.length > 0 && { unseenBy: { $setDifference: [unseenByNow, readBy] } }),
    },
    entry: solved ? { actor, changes: statusChanges(target, "solved"), at } : null,
  };
}

/**
 * Whether the customer has written since. What was stored in a source raises the number here, too, up to that of the
 * newest message: of an only source that is none of this ticket's own, of several it may be another's.
 */
function hasWrittenSince({ lastCustomerSeq, absorbs }: TicketRecord, absorbed: Absorbed): boolean {
  const isOnly = absorbs?.length === 1;
  return (lastCustomerSeq ?? 0) > (isOnly ? absorbed.afterSeq : absorbed.lastCustomerSeq);
}

/** Those for whom nothing has come since of what the other side writes: staff's to the customer, theirs to staff. */
function onlyUnseenFor(
  { creator, formerCreatorIds, lastStaffSeq }: TicketRecord,
  absorbed: Absorbed | undefined,
  hasWritten: boolean,
): string[] {
  if (!absorbed) return [];
  const isAnswered = (lastStaffSeq ?? 0) > absorbed.afterSeq;
  const customerIds = [creator.id, ...(formerCreatorIds ?? [])];
  return (absorbed.unseenBy ?? []).filter(
    (id) => !(customerIds.includes(id) ? isAnswered : hasWritten),
  );
}

/** What a ticket that was opened by its merge, and not touched since, was before; null for any other. */
function openedHere(target: TicketRecord, absorbed: Absorbed | undefined) {
  if (!absorbed?.opened || statusOf(target) !== "open") return null;
  const { at, ...solved } = absorbed.opened;
  if (target.statusSince?.getTime() !== at.getTime()) return null;
  return { ...solved, status: "solved", waitingSince: null };
}

/** The customer sees it, so it is among what they catch up on. */
export const dates = (at: Date) => ({
  updatedAt: { $max: ["$updatedAt", at] },
  changedAt: { $max: ["$changedAt", at] },
});

function withoutKey<One extends { key: string }>(
  all: readonly One[] | null | undefined,
  key: string,
): One[] {
  return (all ?? []).filter((one) => one.key !== key);
}

const orNone = <One>(all: One[]): One[] | null => (all.length > 0 ? all : null);
