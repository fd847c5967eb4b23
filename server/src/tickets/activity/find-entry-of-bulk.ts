import type { TicketRecord } from "../ticket.model.ts";
import { ActivityModel } from "./activity.model.ts";
import type { Entry } from "./entry.ts";

/** What a bulk change has made of a ticket that was read before, and may alone have the entry; null for nothing. */
export async function findEntryOfBulk(
  { _id, activitySeq, lastActivity }: TicketRecord,
  bulkId: string,
): Promise<Entry | null> {
  const last = lastActivity as Entry | null | undefined;
  if (last?.bulkId === bulkId) return last;
  if (!activitySeq) return null;
  // By the index of the ticket's history, which is short.
  return ActivityModel.findOne({ ticketId: _id, bulkId }).lean<Entry>();
}
