import type { TicketStatus } from "@deskbell/shared/tickets/lifecycle";

/** What a part of a filter asks of a ticket, once names have become ids. */
export type TicketCondition =
  | { kind: "status"; anyOf: readonly TicketStatus[]; isNegated: boolean }
  | {
      kind: "assignee" | "team" | "tag" | "priority" | "follower" | "mentions" | "customer";
      /** Ids, or priorities; null for a ticket that has none. */
      anyOf: readonly (string | null)[];
      isNegated: boolean;
    }
  | { kind: "number"; anyOf: readonly number[]; isNegated: boolean }
  /** Of several values any may hold. */
  | { kind: "is"; anyOf: readonly ("unread" | "waiting" | "spam")[]; isNegated: boolean }
  /** Whether it was changed last before that time. */
  | { kind: "before"; at: Date; isNegated: boolean };

/** A filter as tickets are found by it. */
export type TicketFilter = {
  conditions: readonly TicketCondition[];
  /** Words that are searched for, as they are searched for, and those that are left out. */
  words: readonly string[];
  without: readonly WordTerm[];
};

/** A word that is left out, and where it stands. */
export type WordTerm = { words: readonly string[]; offset: number; length: number };
