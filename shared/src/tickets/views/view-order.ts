// The orders of a view, and where a page of it ends. Pure: the server reads pages in this order, and the
// page keeps what it has loaded in it.

export const viewSorts = ["changed", "waiting", "due"] as const;
export type ViewSort = (typeof viewSorts)[number];

/** One of the fields that an order goes by. */
export interface OrderKey {
  letter: "c" | "w" | "d";
  field: "changedAt" | "waitingSince" | "nextDueAt";
  /** 1: the oldest first. */
  direction: 1 | -1;
}

const changed: OrderKey = { letter: "c", field: "changedAt", direction: -1 };
const waiting: OrderKey = { letter: "w", field: "waitingSince", direction: 1 };
const due: OrderKey = { letter: "d", field: "nextDueAt", direction: 1 };

/** Tickets that have the first field come first, in its order, then those that have the next. */
export const orderKeys: Record<ViewSort, readonly OrderKey[]> = {
  changed: [changed],
  waiting: [waiting, changed],
  due: [due, waiting, changed],
};

/** As much of a ticket as its place depends on; times are ISO 8601. */
export interface OrderedTicket {
  _id: string;
  changedAt: string;
  waitingSince?: string | undefined;
  nextDueAt?: string | undefined;
}

interface OrderPlace {
  /** Which of the order's fields it stands by. */
  rank: number;
  ms: number;
  key: OrderKey;
}

function placeOf(sort: ViewSort, ticket: OrderedTicket): OrderPlace {
  const keys = orderKeys[sort];
  const found = keys.findIndex(({ field }) => ticket[field] !== undefined);
  const rank = found < 0 ? keys.length - 1 : found;
  const key = keys[rank] ?? changed;
  return { rank, key, ms: Date.parse(ticket[key.field] ?? ticket.changedAt) };
}

/** Negative when `a` stands before `b`. */
export function compareInOrder(sort: ViewSort, a: OrderedTicket, b: OrderedTicket): number {
  const [one, other] = [placeOf(sort, a), placeOf(sort, b)];
  if (one.rank !== other.rank) return one.rank - other.rank;
  const { direction } = one.key;
  if (one.ms !== other.ms) return (one.ms - other.ms) * direction;
  if (a._id === b._id) return 0;
  return a._id < b._id ? -direction : direction;
}

/** Where a view goes on after this ticket: by which field it stands there, its value, and its id to break ties. */
export function orderCursor(sort: ViewSort, ticket: OrderedTicket): string {
  const { key, ms } = placeOf(sort, ticket);
  return `${key.letter}${ms}_${ticket._id}`;
}

/** Null where it is no cursor of this order. */
export function readOrderCursor(
  sort: ViewSort,
  cursor: string,
): { rank: number; ms: number; id: string } | null {
  const [, letter = "", ms = "", id = ""] = /^([cwd])(\d{1,15})_([0-9a-f]{24})$/.exec(cursor) ?? [];
  const rank = orderKeys[sort].findIndex((key) => key.letter === letter);
  return rank < 0 ? null : { rank, ms: Number(ms), id };
}
