import type { Types } from "mongoose";
import { upgradeOnce } from "../../database/upgrade-once.ts";
import { TicketModel } from "../ticket.model.ts";
import { NoteModel, type NoteRecord } from "./note.model.ts";

/** So few that each write ends long before the desk gives up waiting for its database. */
const batchMax = 500;

/** Puts into each ticket whom its notes address, of notes that an older version has stored. */
export async function setMentioned(now = new Date()): Promise<void> {
  await upgradeOnce("ticket-mentions", now, async () => {
    let after: Types.ObjectId | undefined;
    for (;;) {
      const notes = await NoteModel.collection
        .find(after ? { _id: { $gt: after } } : {})
        .sort({ _id: 1 })
        .limit(batchMax)
        .project<Pick<NoteRecord, "_id" | "ticketId" | "mentions" | "pendingSince">>({
          ticketId: 1,
          mentions: 1,
          pendingSince: 1,
        })
        .toArray();
      after = notes.at(-1)?._id;
      if (!after) return;
      // One that nobody sees yet puts them there itself.
      for (const { ticketId, mentions, pendingSince } of notes) {
        if (pendingSince || mentions.length === 0) continue;
        await TicketModel.collection.updateOne(
          { _id: ticketId },
          { $addToSet: { mentionedIds: { $each: mentions } } },
        );
      }
    }
  });
}
