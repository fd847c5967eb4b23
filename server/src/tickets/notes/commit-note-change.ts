import { Types } from "mongoose";
import { commitVersioned, filesGone, writeVersioned } from "../../database/commit-versioned.ts";
import { failpoint } from "../../database/failpoint.ts";
import { AppError } from "../../errors/app-error.ts";
import type { StoredFile } from "../../uploads/storage/stored-file.ts";
import type { Addressed } from "./addressed.ts";
import { NoteModel, type NoteRecord } from "./note.model.ts";

export type NotePlace = { ticketId: string; noteId: string };

/** A note as it becomes. */
export type ChangedNote = {
  kind: "edited" | "deleted";
  byId: string;
  at: Date;
  /** What is undefined is removed. */
  set: {
    text: string;
    mentions: string[];
    teams: Addressed["teams"] | undefined;
    addressedIds: string[] | undefined;
    earlier: { text: string; at: Date }[] | undefined;
    files?: StoredFile[];
    editedAt?: Date;
    deletedAt?: Date;
  };
  /** Ids of those whom it did not address before. */
  addedIds?: string[];
};

/**
 * Changes a note in one write, which is the commit: what follows from it stands in the note until it is done
 * (settle-note-change.ts). Whoever was faster is seen by `decide`, which is asked again then.
 *
 * @param decide what it becomes; null for nothing; throws to refuse
 * @param settle ends an earlier change, which a process that died has left
 * @returns the note as it is then; null where there is none
 */
export async function commitNoteChange(
  { ticketId, noteId }: NotePlace,
  decide: (note: NoteRecord) => ChangedNote | null,
  settle: (note: NoteRecord) => Promise<unknown>,
): Promise<NoteRecord | null> {
  const which = { _id: new Types.ObjectId(noteId), ticketId: new Types.ObjectId(ticketId) };
  const committed = await commitVersioned<NoteRecord, ChangedNote>({
    find: () => NoteModel.findOne(which).lean(),
    decide,
    settle,
    write,
    busyError: () => new AppError("conflict", "This note is being changed by others. Try again."),
  });
  if (!committed) return null;
  if (committed.stored) failpoint("note-change.committed");
  return committed.stored ?? committed.found;
}

function write(note: NoteRecord, { kind, byId, at, set, addedIds = [] }: ChangedNote) {
  const { version, files } = note;
  const gone = filesGone(files, set.files ?? files);
  const next = (version ?? 0) + 1;
  const values = {
    ...set,
    version: next,
    change: {
      ...{ kind, byId, at, version: next },
      ...(addedIds.length > 0 && { addedIds }),
      ...(gone.length > 0 && { files: gone }),
    },
  };
  return writeVersioned(NoteModel.collection, note, values);
}
