import { Types } from "mongoose";
import { isDuplicateKey } from "../../database/duplicate-key.ts";
import { failpoint } from "../../database/failpoint.ts";
import { isDefiniteWriteFailure } from "../../database/is-definite-write-failure.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { AttachmentService } from "../../uploads/attachment.service.ts";
import type { SentFile } from "../../uploads/receiving/received-file.ts";
import type { Addressed } from "./addressed.ts";
import { NoteModel, type NoteRecord, type StoredMailOfNote } from "./note.model.ts";

/** What a note says, and where. */
export type NoteContent = Pick<NoteRecord, "ticketId" | "text" | "fingerprint"> & {
  clientNoteId?: string;
  byMail?: StoredMailOfNote;
};

type Author = Pick<Viewer, "id" | "name">;

export type StoredNote = { note: NoteRecord; isRepeat: boolean };

/** What this author stored under the same client id before; another content under it is a conflict. */
export async function findNoteAgain(
  { id }: Pick<Author, "id">,
  { ticketId, clientNoteId, fingerprint }: NoteContent,
): Promise<NoteRecord | null> {
  if (!clientNoteId) return null;
  const own = { ticketId, "author.id": id, clientNoteId };
  // One that waits longer than any request is removed: it begins to wait anew.
  const waiting = await NoteModel.findOneAndUpdate(
    { ...own, seq: null },
    { $set: { pendingSince: new Date() } },
    { returnDocument: "after" },
  ).lean();
  const note = waiting ?? (await NoteModel.findOne(own).lean());
  if (note && note.fingerprint !== fingerprint) {
    throw new AppError("conflict", "Another note was already written under this id.");
  }
  return note;
}

type Storing = {
  attachments: AttachmentService;
  files: readonly SentFile[];
  /** Asked again once the files are stored, which took its time; rejects when it may not be written any more. */
  revalidate(): Promise<unknown>;
};

/** Stores a note with all its files, or nothing. Nobody sees it yet. */
export async function storeNote(
  viewer: Author,
  content: NoteContent & Addressed,
  { attachments, files, revalidate }: Storing,
): Promise<StoredNote> {
  const kept = await attachments.keep(viewer.id, files);
  failpoint("note.files-kept");
  const at = new Date();
  const note = {
    _id: new Types.ObjectId(),
    ...content,
    author: { id: viewer.id, name: viewer.name },
    files: kept,
    createdAt: at,
    pendingSince: at,
  };
  try {
    if (files.length > 0) await revalidate();
    await NoteModel.collection.insertOne(note as never);
  } catch (error) {
    if (isDefiniteWriteFailure(error)) await attachments.discard(kept);
    const winner = isDuplicateKey(error) && (await findNoteAgain(viewer, content));
    if (!winner) throw error;
    return { note: winner, isRepeat: true };
  }
  failpoint("note.stored");
  return { note: note as unknown as NoteRecord, isRepeat: false };
}
