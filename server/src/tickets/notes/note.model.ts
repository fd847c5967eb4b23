import { type InferSchemaType, model, Schema, Types } from "mongoose";
import { storedFileSchema } from "../../uploads/storage/stored-file.ts";
import { storedPersonSchema } from "../../users/person.schema.ts";

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

/** What is still to be done of a change: its entry, whom it notifies, and which files go. */
const changeOfNoteSchema = new Schema(
  {
    kind: { type: String, enum: ["edited", "deleted"], required: true },
    byId: { type: String, required: true },
    at: { type: Date, required: true },
    /** The note's version after the change: with the note's number it identifies the entry, which is written once. */
    version: { type: Number, required: true },
    /** Ids of those whom it did not address before. */
    addedIds: { type: [String], default: undefined },
    files: { type: [storedFileSchema], default: undefined },
  },
  { _id: false },
);

/**
 * Notes have a collection of their own: no query for messages can find one. A note is stored first, with
 * its files; an entry of its ticket's history makes it visible.
 */
const noteSchema = new Schema(
  {
    ticketId: { type: Types.ObjectId, required: true },
    /** Number of the entry that made it visible; stored after that entry, so it may be missing for a while. */
    seq: { type: Number },
    author: { type: storedPersonSchema, required: true },
    /** Set where the note is a mail; its author is then none of the staff. */
    byMail: { type: mailOfNoteSchema },
    text: { type: String, default: "" },
    files: { type: [storedFileSchema], required: true },
    /** Ids of the people whom it names. */
    mentions: { type: [String], required: true },
    /** Teams that it names, as they were called. */
    teams: { type: [storedPersonSchema], default: undefined },
    /** Ids of all whom it addresses, where it names teams: their members when it was written. */
    addressedIds: { type: [String], default: undefined },
    clientNoteId: { type: String },
    /** SHA-256 of what was sent, to distinguish a retry from another note under the same id. */
    fingerprint: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** How often it was changed; a change names the one that it begins with. */
    version: { type: Number },
    editedAt: { type: Date },
    /** Missing where that was done by a version before. */
    redactedAt: { type: Date },
    deletedAt: { type: Date },
    /** What it said before it was edited, and from when on, the oldest first; for staff, as all of it. */
    earlier: {
      type: [
        new Schema(
          { text: { type: String, default: "" }, at: { type: Date, required: true } },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    /** A change that is stored and not brought to the ticket's history yet. */
    change: { type: changeOfNoteSchema },
    /** Since when it waits to become visible; without its entry it goes, see prune-orphan-notes.ts. */
    pendingSince: { type: Date },
  },
  { versionKey: false },
);

noteSchema.index({ pendingSince: 1 }, { sparse: true });
noteSchema.index({ "change.at": 1 }, { sparse: true });
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
