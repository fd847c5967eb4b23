import type { StaffTicket } from "@deskbell/shared/tickets/ticket";

type Change = (now: StaffTicket) => Promise<StaffTicket | null>;

/**
 * Changes of a field one after the other: each is made of what the one before has left, which the page may not show yet.
 *
 * @returns a function that takes the ticket as it is shown and a change of it, which gets the ticket as it is then;
 *   resolves as the change does, with the ticket as stored, or null where it was refused
 */
export function createChangesInTurn() {
  let last: Promise<StaffTicket | null> = Promise.resolve(null);
  return (shown: StaffTicket, change: Change): Promise<StaffTicket | null> => {
    const before = last;
    const run = async () => {
      const stored = await before;
      const isNewer = stored?._id === shown._id && stored.activitySeq > shown.activitySeq;
      return change(isNewer ? stored : shown);
    };
    last = run();
    return last;
  };
}
