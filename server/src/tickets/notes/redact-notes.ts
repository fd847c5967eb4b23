import { NoteModel } from "./note.model.ts";

/** Replaces words in the notes of a ticket. Again it changes nothing. */
export async function redactNotes(
  ticketId: string,
  redact: (text: string) => string,
): Promise<void> {
  const notes = NoteModel.find({ ticketId }).select({ text: 1 }).lean().cursor();
  for await (const { _id, text } of notes) {
    const left = redact(text);
    if (left !== text) await NoteModel.updateOne({ _id, text }, { $set: { text: left } });
  }
}
