import { trusted } from "mongoose";
import { findEntryOfNote } from "../activity/find-entry-of-note.ts";
import { TicketModel } from "../ticket.model.ts";
import { NoteModel } from "./note.model.ts";

/** No request takes as long: what is invisible after that was left by a process that died. */
const orphanAfterMs = 60 * 60_000;
const batchMax = 100;

/**
 * Removes notes that never became visible; their files go with the next sweep of uploads. One that is
 * visible, and whose process died right after, only gets its number.
 */
export async function pruneOrphanNotes({
  now = Date.now,
  signal,
}: {
  now?: () => number;
  signal?: AbortSignal;
} = {}): Promise<{ removed: number }> {
  const before = new Date(now() - orphanAfterMs);
  let removed = 0;
  for (;;) {
    const pending = await NoteModel.find({ pendingSince: trusted({ $lt: before }) })
      .limit(batchMax)
      .select({ ticketId: 1, pendingSince: 1 })
      .lean();
    for (const { _id, ticketId, pendingSince } of pending) {
      if (signal?.aborted) return { removed };
      const ticket = await TicketModel.findById(ticketId).select({ lastActivity: 1 }).lean();
      const entry = await findEntryOfNote(ticket ?? {}, _id);
      if (entry) await noteIsVisible(_id, entry.seq);
      // A note that is sent again at this moment has another `pendingSince` by now, and stays.
      else removed += (await NoteModel.collection.deleteOne({ _id, pendingSince })).deletedCount;
    }
    if (pending.length < batchMax) return { removed };
  }
}

/** Remembers which entry made a note visible. */
export async function noteIsVisible(_id: unknown, seq: number): Promise<void> {
  await NoteModel.updateOne({ _id }, { $set: { seq }, $unset: { pendingSince: 1 } });
}
