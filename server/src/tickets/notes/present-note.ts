import type { Note } from "@deskbell/shared/tickets/note";
import { type Types, trusted } from "mongoose";
import { presentMailOrigin } from "../../mail/stored-by-mail.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { PathReader } from "../../uploads/serving/sign-path.ts";
import type { CurrentPerson } from "../../users/user.directory.ts";
import { NoteModel, type NoteRecord } from "./note.model.ts";

export type { NoteRecord };

/** Notes by their ids. */
export async function findNotes(ids: readonly Types.ObjectId[]): Promise<Map<string, NoteRecord>> {
  if (ids.length === 0) return new Map();
  const notes = await NoteModel.find({ _id: trusted({ $in: [...ids] }) }).lean();
  return new Map(notes.map((note) => [note._id.toString(), note]));
}

type Presenting = {
  attachments: AttachmentService;
  /** For whom the paths of its files are signed; for nobody not yet. */
  reader: PathReader | null;
  currentPerson: CurrentPerson;
};

/** What a console of before shows in its place. */
const deletedText = "This note was deleted.";

/** The note as staff see it; nobody else is ever shown one. */
export function presentNote(
  note: NoteRecord,
  { attachments, reader, currentPerson }: Presenting,
): Note {
  const { _id, ticketId, author, text, files, mentions, teams, clientNoteId, byMail } = note;
  const { version, editedAt, redactedAt, deletedAt } = note;
  return {
    _id: _id.toString(),
    author: currentPerson(author),
    text: deletedAt ? deletedText : text,
    files: files.map((file) => attachments.present(file, ticketId.toString(), reader)),
    mentions: mentions.map((id) => currentPerson({ id, name: "" })),
    ...(teams && { teams: teams.map(({ id, name }) => ({ id, name })) }),
    clientNoteId: clientNoteId ?? "",
    ...(byMail && { byMail: { ...presentMailOrigin(byMail), address: byMail.address } }),
    ...(version && { version }),
    ...(editedAt && { editedAt: editedAt.toISOString() }),
    ...(redactedAt && { redactedAt: redactedAt.toISOString() }),
    ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
  };
}

export const idsOfPeopleInNote = ({ author, mentions }: NoteRecord): string[] => [
  author.id,
  ...mentions,
];
