import { type InferSchemaType, model, Schema, Types } from "mongoose";
import { storedByMailSchema } from "../mail/stored-by-mail.ts";
import { publishFields } from "../realtime/publishing/publish-queue.ts";
import { intendedSchema } from "../tickets/arrivals/intended-change.ts";
import { storedFileSchema } from "../uploads/storage/stored-file.ts";
import { storedPersonSchema } from "../users/person.schema.ts";

const messageChanges = ["edited", "deleted", "redacted"] as const;

/** A change of a message that is stored, and not yet in its ticket; see changes/settle-change.ts. */
const changeSchema = new Schema(
  {
    kind: { type: String, enum: messageChanges, required: true },
    byId: { type: String, required: true },
    at: { type: Date, required: true },
    /** Files that are to be removed from the storage. */
    files: { type: [storedFileSchema], default: undefined },
  },
  { _id: false },
);
const earlierSchema = new Schema(
  { text: { type: String, default: "" }, at: { type: Date, required: true } },
  { _id: false },
);

const messageSchema = new Schema(
  {
    conversationId: { type: Types.ObjectId, required: true },
    /** 1, 2, 3 … within its conversation; see docs/decisions/0004. */
    seq: { type: Number, required: true },
    clientMessageId: { type: String },
    /**
     * The ticket that it was sent to: another than its own where that is closed or merged. Missing in what was
     * stored before it was kept of each.
     */
    sentTo: { type: Schema.Types.ObjectId },
    /** SHA-256 of what was sent, to distinguish a retry from another message under the same id. */
    fingerprint: { type: String, required: true },
    sender: { type: storedPersonSchema, required: true },
    text: { type: String, default: "" },
    files: { type: [storedFileSchema], required: true },
    byMail: { type: storedByMailSchema },
    /** What its author wanted to become of the ticket with it: stored in one write, so that neither is without the other. */
    intended: { type: intendedSchema },
    /** Of its text and the names of its files. */
    searchWords: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    /** How often it was changed since; who changes it says which one they saw. */
    version: { type: Number },
    editedAt: { type: Date },
    deletedAt: { type: Date },
    redactedAt: { type: Date },
    /** What it said before it was edited, and from when on, the oldest first; for staff alone. */
    earlier: { type: [earlierSchema], default: undefined },
    change: { type: changeSchema },
    ...publishFields,
  },
  { versionKey: false },
);

messageSchema.index({ conversationId: 1, seq: -1 }, { unique: true });
messageSchema.index({ untoldSince: 1 }, { sparse: true }); // only what has not been published yet
messageSchema.index({ "change.at": 1 }, { sparse: true }); // what a process that died has left
messageSchema.index(
  { "files.fileId": 1 }, // whether somebody still points to a file
  { partialFilterExpression: { "files.fileId": { $exists: true } } },
);
messageSchema.index(
  { conversationId: 1, "sender.id": 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { clientMessageId: { $exists: true } } },
);
// So that a message is found again under the ticket it was sent to, and is there once, whatever each node knew of
// that ticket. The index before it keeps what has no such field.
messageSchema.index(
  { sentTo: 1, "sender.id": 1, clientMessageId: 1 },
  {
    unique: true,
    partialFilterExpression: { sentTo: { $exists: true }, clientMessageId: { $exists: true } },
  },
);
// The latest messages with a word come first, so that a common one is not read to its end.
messageSchema.index({ searchWords: 1, createdAt: -1 });

export type MessageChange = (typeof messageChanges)[number];
export type MessageRecord = InferSchemaType<typeof messageSchema> & { _id: Types.ObjectId };
export const MessageModel = model("Message", messageSchema);
