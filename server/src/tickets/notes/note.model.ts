import { type InferSchemaType, model, Schema, Types } from "mongoose";
import { storedFileSchema } from "../../uploads/storage/stored-file.ts";
import { personSchema } from "../../users/person.schema.ts";

/** The mail that a note is, and whose. */
const mailOfNoteSchema = new Schema(
  {
    mailId: { type: Schema.Types.ObjectId, required: true },
    address: { type: String, required: true },
    isProven: { type: Boolean, required: true },
    isShortened: { type: Boolean },
    filesLeft: { type: Number },
  },
  { _id: false },
);
export type StoredMailOfNote = InferSchemaType<typeof mailOfNoteSchema> & {
  mailId: Types.ObjectId;
};

/**
 * Notes have a collection of their own: no query for messages can find one. A note is stored first, with
 * its files; an entry of its ticket's history makes it visible.
 */
const noteSchema = new Schema(
  {
    ticketId: { type: Types.ObjectId, required: true },
    /** Number of the entry that made it visible; stored after that entry, so it may be missing for a while. */
    seq: { type: Number },
    author: { type: personSchema, required: true },
    /** Where it is a mail: then nobody of ours is its author. */
    byMail: { type: mailOfNoteSchema },
    text: { type: String, default: "" },
    files: { type: [storedFileSchema], required: true },
    /** Ids of the people whom it names. */
    mentions: { type: [String], required: true },
    /** Teams that it names, as they were called. */
    teams: { type: [personSchema], default: undefined },
    /** Ids of all whom it addresses, where it names teams: their members when it was written. */
    addressedIds: { type: [String], default: undefined },
    clientNoteId: { type: String },
    /** SHA-256 of what was sent, to distinguish a retry from another note under the same id. */
    fingerprint: { type: String, required: true },
    createdAt: { type: Date, required: true },
    editedAt: { type: Date },
    /** Since when it waits to become visible; without its entry it goes, see prune-orphan-notes.ts. */
    pendingSince: { type: Date },
  },
  { versionKey: false },
);

noteSchema.index({ pendingSince: 1 }, { sparse: true });
noteSchema.index(
  { ticketId: 1, "author.id": 1, clientNoteId: 1 },
  { unique: true, partialFilterExpression: { clientNoteId: { $exists: true } } },
);
noteSchema.index(
  { "files.fileId": 1 }, // whether somebody still points to a file
  { partialFilterExpression: { "files.fileId": { $exists: true } } },
);

export type NoteRecord = InferSchemaType<typeof noteSchema> & { _id: Types.ObjectId };
export const NoteModel = model("Note", noteSchema);
