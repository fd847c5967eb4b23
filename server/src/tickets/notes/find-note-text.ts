import { NoteModel } from "./note.model.ts";

/** What a note says now; null where it is gone, or was deleted. */
export async function findNoteText(noteId: string): Promise<string | null> {
  const note = await NoteModel.findById(noteId).select({ text: 1, deletedAt: 1 }).lean();
  return note && !note.deletedAt ? (note.text ?? "") : null;
}
