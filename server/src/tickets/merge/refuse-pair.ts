import { AppError } from "../../errors/app-error.ts";
import { statusOf } from "../lifecycle/enter-status.ts";
import type { TicketRecord } from "../ticket.model.ts";

const refuse = (text: string, field?: string) =>
  new AppError(field ? "invalid_input" : "ticket_merged", text, field ? { field } : {});

/**
 * Whether these two can become one.
 *
 * @throws AppError `invalid_input` (400, field `into`), `ticket_merged` (409), `ticket_closed` (409)
 */
export function refusePair(source: TicketRecord, target: TicketRecord): void {
  if (source._id.equals(target._id)) {
    throw refuse("A ticket cannot be merged into itself.", "into");
  }
  if (source.creator.id !== target.creator.id) {
    throw refuse("These tickets are of different customers. Link them instead.", "into");
  }
  if (source.isSpam || target.isSpam) {
    throw refuse("Spam is not merged. Say first that it is none.", "into");
  }
  if (source.mergedInto) throw refuse("This ticket was merged already. Undo that first.");
  if (target.mergedInto) throw refuse("The other ticket was merged in this moment. Try again.");
  if (statusOf(target) === "closed") {
    throw new AppError("ticket_closed", "The other ticket is closed. Open it again, then merge.");
  }
}
