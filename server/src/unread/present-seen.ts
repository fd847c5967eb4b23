import { limits } from "@deskbell/shared/limits";
import type {
  CustomerSeen,
  CustomerSeenChange,
  StaffSeen,
  StaffSeenChange,
} from "@deskbell/shared/tickets/seen";
import type { Person } from "@deskbell/shared/users/user";
import type { CurrentPerson } from "../users/user.directory.ts";
import type { StoredReadMark } from "./read-marks.ts";

// Two presenters: what a customer is sent is built from numbers alone, so that it can hold nobody's name.

/** As much of a ticket as says who its customer is, and how far staff have certainly read it. */
export type SeenTicket = { creator: { id: string }; lastStaffSeq?: number | null | undefined };

/** Those of the staff whose names are shown, who read last first. */
export const staffsMarks = (
  marks: readonly StoredReadMark[],
  { creator }: SeenTicket,
): StoredReadMark[] =>
  marks
    .filter(({ personId }) => personId !== creator.id)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limits.seenByMax);

export function presentSeenForStaff(
  marks: readonly StoredReadMark[],
  ticket: SeenTicket,
  currentPerson: CurrentPerson,
): StaffSeen {
  const customers = marks.find(({ personId }) => personId === ticket.creator.id);
  return {
    customer: customers ? presentMark(customers) : null,
    staff: staffsMarks(marks, ticket).map((mark) => ({
      ...presentMark(mark),
      person: currentPerson({ id: mark.personId, name: "" }),
    })),
  };
}

const presentMark = ({ seq, at }: StoredReadMark) => ({ seq, at: at.toISOString() });

export function presentSeenForCustomer(
  marks: readonly StoredReadMark[],
  { creator, lastStaffSeq }: SeenTicket,
): CustomerSeen {
  const seqs = marks.filter(({ personId }) => personId !== creator.id).map(({ seq }) => seq);
  // Who has answered has read what was there.
  if (lastStaffSeq) seqs.push(lastStaffSeq);
  return { seq: seqs.length > 0 ? Math.max(...seqs) : null };
}

/** That somebody has read further, as staff receive it. */
export const presentChangeForStaff = (
  { conversationId, seq }: CustomerSeenChange,
  at: Date,
  person: Person | null,
): StaffSeenChange => ({ conversationId, seq, at: at.toISOString(), person });
