import type {
  CustomerSeenChange,
  Seen,
  StaffSeen,
  StaffSeenChange,
} from "@deskbell/shared/tickets/seen";

/** What is known of who has read a ticket, and what an event adds: marks only grow. */
export function withSeenChange(seen: Seen, change: StaffSeenChange | CustomerSeenChange): Seen {
  if (!isStaffs(seen)) {
    return "person" in change || change.seq <= (seen.seq ?? -1) ? seen : { seq: change.seq };
  }
  if (!("person" in change)) return seen;
  const { seq, at, person } = change;
  if (!person) return seq > (seen.customer?.seq ?? -1) ? { ...seen, customer: { seq, at } } : seen;
  const known = seen.staff.find((one) => one.person.id === person.id);
  if (known && known.seq >= seq) return seen;
  return { ...seen, staff: [{ seq, at, person }, ...seen.staff.filter((one) => one !== known)] };
}

/** An answer and what is known: it may have been asked for before an event that came meanwhile. */
export function newestOf(known: Seen, answered: Seen): Seen {
  if (!isStaffs(answered))
    return withSeenChange(known, { conversationId: "", seq: answered.seq ?? -1 });
  const { customer, staff } = answered;
  const changes = [...staff.toReversed(), ...(customer ? [{ ...customer, person: null }] : [])];
  return changes.reduce(
    (seen: Seen, change) => withSeenChange(seen, { conversationId: "", ...change }),
    known,
  );
}

export const isStaffs = (seen: Seen): seen is StaffSeen => "staff" in seen;

/** Whether the other side has seen a message; where staff ask, also when. */
export function stateOf(seen: Seen, seq: number): { isSeen: boolean; at?: string } {
  if (!isStaffs(seen)) return { isSeen: seen.seq !== null && seen.seq >= seq };
  const { customer } = seen;
  return customer && customer.seq >= seq ? { isSeen: true, at: customer.at } : { isSeen: false };
}
