import { type AssignParts, assignTickets } from "./assign-tickets.ts";
import { clearRemovedFromTickets, type Gone } from "./clear-removed.ts";
import { createLoneChange } from "./lone-change.ts";

/** What the desk changes of tickets by itself. */
export function createLoneChanges(parts: Parameters<typeof createLoneChange>[0]) {
  const changeAlone = createLoneChange(parts);
  return {
    changeAlone,
    /** Gives the tickets of the queue to those who have room for them. */
    assign: (asked: AssignParts, signal: AbortSignal): Promise<void> =>
      assignTickets(asked, changeAlone, signal),
    /** Takes teams and tags that are gone off their tickets; false when it was interrupted. */
    clearRemoved: (gone: Gone, signal: AbortSignal): Promise<boolean> =>
      clearRemovedFromTickets(gone, changeAlone, signal),
  };
}
