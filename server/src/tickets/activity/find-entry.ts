import type { TicketRecord } from "../ticket.model.ts";
import { ActivityModel } from "./activity.model.ts";
import type { Entry } from "./entry.ts";

/**
 * The entry of a ticket's history that a bulk change has made, that has this number, or that takes that one back. The
 * ticket was read before, and may alone have it; null for none.
 */
export async function findEntry(
  { _id, activitySeq, lastActivity }: TicketRecord,
  wanted: { bulkId: string } | { seq: number } | { undoes: number },
): Promise<Entry | null> {
  const last = lastActivity as Entry | null | undefined;
  const isWanted = Object.entries(wanted).every(
    ([field, value]) => last?.[field as keyof Entry] === value,
  );
  if (last && isWanted) return last;
  if (!activitySeq) return null;
  // By the index of the ticket's history, which is short.
  return ActivityModel.findOne({ ticketId: _id, ...wanted }).lean<Entry>();
}
