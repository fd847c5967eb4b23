import { findEntryOfNote } from "../activity/find-entry-of-note.ts";
import { TicketModel } from "../ticket.model.ts";
import { NoteModel } from "./note.model.ts";

/** Whether a note was written under this id: one that nobody sees yet is none. */
export async function isNoteWritten(written: {
  authorId: string;
  ticketId: string;
  clientId: string;
}): Promise<boolean> {
  const { authorId, ticketId, clientId: clientNoteId } = written;
  const own = { ticketId, "author.id": authorId, clientNoteId };
  const note = await NoteModel.findOne(own).select({ seq: 1 }).lean();
  if (!note) return false;
  if (note.seq) return true;
  const ticket = await TicketModel.findById(ticketId).select({ lastActivity: 1 }).lean();
  return (await findEntryOfNote(ticket ?? {}, note._id)) !== null;
}
