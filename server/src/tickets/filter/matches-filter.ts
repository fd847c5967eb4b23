import { activeStatuses, type ViewFacts } from "@deskbell/shared/tickets/views/views";
import type { TicketCondition } from "./condition.ts";
import { asksForSpam, statusesLeft } from "./filter-query.ts";

/** As much of a ticket as filters are decided by. */
export type TicketFacts = ViewFacts & {
  tagIds: readonly string[];
  priority: string;
  number: number;
  creatorId: string;
  changedAtMs: number;
};

/** Whether conditions leave active tickets alone, and what is known of these decides them all. */
export const isCountable = (conditions: readonly TicketCondition[]): boolean =>
  statusesLeft(conditions).every((status) => activeStatuses.some((active) => active === status)) &&
  !conditions.some(
    (one) => asksForSpam(one) || (one.kind === "is" && one.anyOf.includes("unread")),
  );

/** The same as `filterQuery` says, of an active ticket in memory. */
export function matcherOf(conditions: readonly TicketCondition[]): (facts: TicketFacts) => boolean {
  const statuses: ReadonlySet<string> = new Set(statusesLeft(conditions));
  // An organisation may have many customers.
  const customers = new Map<TicketCondition, ReadonlySet<string | null>>(
    conditions.flatMap((one) =>
      one.kind === "customer" ? [[one, new Set(one.anyOf)] as const] : [],
    ),
  );
  return (facts) =>
    statuses.has(facts.status) &&
    conditions.every(
      (condition) => holds(condition, facts, customers.get(condition)) !== condition.isNegated,
    );
}

function holds(
  condition: TicketCondition,
  facts: TicketFacts,
  customers: ReadonlySet<string | null> | undefined,
): boolean {
  switch (condition.kind) {
    case "status":
      return condition.anyOf.includes(facts.status);
    case "assignee":
      return condition.anyOf.includes(facts.assigneeId);
    case "team":
      return condition.anyOf.includes(facts.teamId);
    case "priority":
      return condition.anyOf.includes(facts.priority);
    case "customer":
      return customers?.has(facts.creatorId) ?? false;
    case "number":
      return condition.anyOf.includes(facts.number);
    case "tag":
      return facts.tagIds.some((id) => condition.anyOf.includes(id));
    case "follower":
      return facts.followerIds.some((id) => condition.anyOf.includes(id));
    case "mentions":
      return facts.mentionedIds.some((id) => condition.anyOf.includes(id));
    case "is":
      return condition.anyOf.some((state) => (state === "spam" ? facts.isSpam : facts.isWaiting));
    case "before":
      return facts.changedAtMs < condition.at.getTime();
  }
}
