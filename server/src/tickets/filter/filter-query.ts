import { type TicketStatus, ticketStatuses } from "@deskbell/shared/tickets/lifecycle";
import { activeStatuses } from "@deskbell/shared/tickets/views/views";
import { trusted } from "mongoose";
import type { TicketCondition } from "./condition.ts";

type Clause = Record<string, unknown>;

/** Matches nothing: every document has an id. */
const nothing: Clause = { _id: null };

/**
 * Conditions as a query; `matchesFilter` decides the same for a ticket in memory. An index yields a page in its order
 * only if the query names every field that the index has before the order: where that is the status, all statuses are
 * listed although they exclude nothing.
 */
export function filterQuery(
  conditions: readonly TicketCondition[],
  viewerId: string,
  { isStaff }: { isStaff: boolean },
): Clause {
  const statuses = statusesLeft(conditions);
  if (statuses.length === 0) return nothing;
  const isOfSome = conditions.some(({ kind, isNegated }) => !isNegated && afterStatus.has(kind));
  const clauses = [
    ...(statuses.length < ticketStatuses.length || isOfSome ? [statusClause(statuses)] : []),
    ...conditions.flatMap((condition) => clausesOf(condition, { viewerId, isStaff })),
    ...(isStaff && !conditions.some(asksForSpam) ? [{ isSpam: trusted({ $ne: true }) }] : []),
    // A merged ticket, which is closed, is hidden behind the one it was merged into, unless its number is asked for.
    ...(isStaff && statuses.includes("closed") && !conditions.some(({ kind }) => kind === "number")
      ? [{ mergedInto: null }]
      : []),
  ];
  return allOf(clauses);
}

/** Fields whose index has the status between them and the order. */
const afterStatus: ReadonlySet<TicketCondition["kind"]> = new Set([
  "assignee",
  "team",
  "follower",
  "mentions",
]);

/** The statuses that the conditions allow. Of solved and closed tickets none is `waiting` for an answer. */
export function statusesLeft(conditions: readonly TicketCondition[]): TicketStatus[] {
  const known = conditions.some((one) => asksFor(one, "waiting")) ? activeStatuses : ticketStatuses;
  return known.filter((status) =>
    conditions.every(
      (one) => one.kind !== "status" || one.anyOf.includes(status) !== one.isNegated,
    ),
  );
}

/** Whether a condition demands exactly this state. */
const asksFor = (one: TicketCondition, state: string): boolean =>
  one.kind === "is" && !one.isNegated && one.anyOf.length === 1 && one.anyOf[0] === state;

/**
 * The index by which these are found, where the order's would be read to its end: what somebody has not
 * read is little, and its index has no order, since that would be written anew for each who has not.
 */
export const indexFor = (conditions: readonly TicketCondition[]): { unreadBy: 1 } | null =>
  conditions.some((one) => asksFor(one, "unread")) &&
  !conditions.some(({ kind }) => kind === "number")
    ? { unreadBy: 1 }
    : null;

export const asksForSpam = (condition: TicketCondition): boolean =>
  condition.kind === "is" && condition.anyOf.includes("spam");

const statusClause = ([status, ...others]: TicketStatus[]): Clause => ({
  status: others.length === 0 ? status : trusted({ $in: [status, ...others] }),
});

const fieldOf = {
  assignee: "assigneeId",
  team: "teamId",
  tag: "tagIds",
  priority: "priority",
  follower: "followerIds",
  mentions: "mentionedIds",
  customer: "creator.id",
} as const;

type FilterViewer = { viewerId: string; isStaff: boolean };

function clausesOf(condition: TicketCondition, { viewerId, isStaff }: FilterViewer): Clause[] {
  const { kind, isNegated } = condition;
  switch (kind) {
    case "status":
      return [];
    case "number":
      return [{ number: anyOrNone(condition.anyOf, isNegated) }];
    case "before": {
      // What staff alone change must not show in when a customer finds it.
      const field = isStaff ? "changedAt" : "updatedAt";
      return [{ [field]: trusted({ [isNegated ? "$gte" : "$lt"]: condition.at }) }];
    }
    case "is": {
      const states = condition.anyOf.map((state) => stateClause(state, viewerId, isNegated));
      if (isNegated) return states;
      return states.length === 1 ? states : [{ $or: states }];
    }
    default:
      return [{ [fieldOf[kind]]: anyOrNone(withUnset(condition), isNegated) }];
  }
}

/** Tickets of before 2026-11-23 have no priority, which is normal. */
const withUnset = ({ kind, anyOf }: { kind: string; anyOf: readonly (string | null)[] }) =>
  kind === "priority" && anyOf.includes("normal") ? [...anyOf, null] : anyOf;

function anyOrNone(values: readonly (string | number | null)[], isNegated: boolean): unknown {
  const [only, ...others] = values;
  if (others.length > 0) return trusted({ [isNegated ? "$nin" : "$in"]: [...values] });
  return isNegated ? trusted({ $ne: only }) : only;
}

function stateClause(state: string, viewerId: string, isNegated: boolean): Clause {
  if (state === "unread") return { unreadBy: isNegated ? trusted({ $ne: viewerId }) : viewerId };
  if (state === "spam") return { isSpam: isNegated ? trusted({ $ne: true }) : true };
  return { waitingSince: isNegated ? null : trusted({ $gte: new Date(0) }) };
}

/** One object as long as no path is named twice: neither may replace the other. */
export function allOf(clauses: readonly Clause[]): Clause {
  const query: Clause = {};
  const others: Clause[] = [];
  for (const clause of clauses) {
    if (Object.keys(clause).some((path) => path in query)) others.push(clause);
    else Object.assign(query, clause);
  }
  return others.length === 0 ? query : { ...query, $and: others };
}
