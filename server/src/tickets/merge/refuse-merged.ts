import { AppError } from "../../errors/app-error.ts";
import type { TicketRecord } from "../ticket.model.ts";

/**
 * What was merged is only read.
 *
 * @throws AppError `ticket_merged` (409)
 */
export function refuseMerged({ mergedInto }: Pick<TicketRecord, "mergedInto">): void {
  if (mergedInto) {
    throw new AppError("ticket_merged", "This ticket was merged into another. Go on there.");
  }
}
