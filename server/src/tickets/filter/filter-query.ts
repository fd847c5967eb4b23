import { type TicketStatus, ticketStatuses } from "@deskbell/shared/tickets/lifecycle";
import { activeStatuses } from "@deskbell/shared/tickets/views/views";
import { trusted } from "mongoose";
import type { TicketCondition } from "./condition.ts";

type Clause = Record<string, unknown>;

/** Found by nothing: every document has an id. */
const nothing: Clause = { _id: null };

/**
 * Conditions as a query finds tickets by them; `matchesFilter` says the same of a ticket in memory. An index
 * gives the page in its order where it begins with what is asked for: statuses are all listed where the
 * index that serves has them before the order.
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
    // Another has taken its place, unless it is asked for by its number. Only closed ones are merged into others.
    ...(isStaff && statuses.includes("closed") && !conditions.some(({ kind }) => kind === "number")
      ? [{ mergedInto: null }]
      : []),
  ];
  return allOf(clauses);
}

/** Indexes of these fields have the status between them and the order. */
const afterStatus: ReadonlySet<TicketCondition["kind"]> = new Set([
  "assignee",
  "team",
  "follower",
  "mentions",
]);

/** The statuses that are left. Nobody waits for an answer to what is over. */
export function statusesLeft(conditions: readonly TicketCondition[]): TicketStatus[] {
  const known = conditions.some((one) => asksFor(one, "waiting")) ? activeStatuses : ticketStatuses;
  return known.filter((status) =>
    conditions.every(
      (one) => one.kind !== "status" || one.anyOf.includes(status) !== one.isNegated,
    ),
  );
}

/** Whether it must be so, and nothing else may do instead. */
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
