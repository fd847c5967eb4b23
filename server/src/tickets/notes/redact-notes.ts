import type { Types } from "mongoose";
import { NoteModel } from "./note.model.ts";

/** Replaces words in the notes of a ticket, in what they said before too. Again it changes nothing. */
export async function redactNotes(
  ticketId: string,
  redact: (text: string) => string,
): Promise<void> {
  const found = await NoteModel.find({ ticketId }).select({ _id: 1 }).lean();
  for (const { _id } of found) await redactNote(_id, redact);
}

async function redactNote(_id: Types.ObjectId, redact: (text: string) => string): Promise<void> {
  for (;;) {
    const note = await NoteModel.findById(_id).select({ text: 1, earlier: 1, version: 1 }).lean();
    if (!note) return;
    const { text, earlier, version } = note;
    const left = redact(text);
    const before = earlier?.map((one) => ({ text: redact(one.text), at: one.at }));
    const isAsBefore = (one: { text: string }, i: number) => one.text === earlier?.[i]?.text;
    if (left === text && (before ?? []).every(isAsBefore)) return;
    const { modifiedCount } = await NoteModel.collection.updateOne(
      // Null finds what was never changed. Whoever edits it in this moment is seen by the version.
      { _id, version: version ?? null },
      {
        $set: {
          ...{ text: left, redactedAt: new Date(), version: (version ?? 0) + 1 },
          ...(before && { earlier: before }),
        },
      },
    );
    if (modifiedCount > 0) return;
  }
}
