import { Types } from "mongoose";
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

/** Clashes are two who change the same note at once. */
const attemptsMax = 20;

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
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const note = await NoteModel.findOne(which).lean();
    if (!note) return null;
    if (note.change) {
      await settle(note);
      continue;
    }
    const changed = decide(note);
    if (!changed) return note;
    const stored = await write(note, changed);
    if (!stored) continue;
    failpoint("note-change.committed");
    return stored;
  }
  throw new AppError("conflict", "This note is being changed by others. Try again.");
}

function write({ _id, version, files }: NoteRecord, changed: ChangedNote) {
  const { kind, byId, at, set, addedIds = [] } = changed;
  const kept = new Set((set.files ?? files).map(({ fileId }) => fileId));
  const gone = files.filter(({ fileId }) => !kept.has(fileId));
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
  const fields = Object.entries(values);
  const removed = fields.filter(([, value]) => value === undefined).map(([name]) => [name, 1]);
  return NoteModel.collection.findOneAndUpdate(
    // Null finds what was never changed.
    { _id, version: version ?? null, change: null },
    {
      $set: Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
    },
    { returnDocument: "after" },
  ) as unknown as Promise<NoteRecord | null>;
}
