import { NoteModel } from "./note.model.ts";

/** What a note says now; null where it is gone. */
export async function findNoteText(noteId: string): Promise<string | null> {
  const note = await NoteModel.findById(noteId).select({ text: 1 }).lean();
  return note && (note.text ?? "");
}
