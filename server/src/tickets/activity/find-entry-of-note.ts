import type { Types } from "mongoose";
import type { TicketRecord } from "../ticket.model.ts";
import { ActivityModel } from "./activity.model.ts";
import type { Entry } from "./entry.ts";

/** The entry that made a note visible; the ticket was read before, and may alone have it. */
export async function findEntryOfNote(
  { lastActivity }: Pick<TicketRecord, "lastActivity">,
  noteId: Types.ObjectId,
): Promise<Entry | null> {
  const last = lastActivity as Entry | null | undefined;
  if (last?.noteId?.equals(noteId)) return last;
  return ActivityModel.findOne({ noteId }).lean<Entry>();
}
