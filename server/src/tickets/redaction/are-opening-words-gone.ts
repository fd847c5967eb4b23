import { Types, trusted } from "mongoose";
import { TicketModel } from "../ticket.model.ts";

/**
 * Whether words were taken out of the subject or the opening of one of these tickets since they were read.
 *
 * @param readAt right before that
 */
export async function areOpeningWordsGone(
  ticketIds: readonly string[],
  readAt: Date,
): Promise<boolean> {
  if (ticketIds.length === 0) return false;
  const gone = await TicketModel.exists({
    _id: trusted({ $in: ticketIds.map((id) => new Types.ObjectId(id)) }),
    redactedAt: trusted({ $gte: readAt }),
  });
  return gone !== null;
}
