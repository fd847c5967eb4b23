import {
  heldReplyReasons,
  scheduledKinds,
  scheduledStates,
} from "@deskbell/shared/messages/scheduled-message";
import { type InferSchemaType, model, Schema, Types } from "mongoose";
import { storedFileSchema } from "../../uploads/storage/stored-file.ts";
import { storedPersonSchema } from "../../users/person.schema.ts";

/**
 * Replies of staff that are not messages yet: no query for messages can find one, so that its customer sees
 * nothing of it, and it has no number (docs/decisions/0081).
 */
const scheduledSchema = new Schema(
  {
    ticketId: { type: Types.ObjectId, required: true },
    /** As it was called when this was written: for a list, should it be gone. */
    ticketNumber: { type: Number, required: true },
    subject: { type: String, required: true },
    author: { type: storedPersonSchema, required: true },
    /** The message's own, so that one which is sent again is the same. */
    clientMessageId: { type: String, required: true },
    /** SHA-256 of what came, to distinguish a repeat from another message under the same id. */
    fingerprint: { type: String, required: true },
    text: { type: String, default: "" },
    files: { type: [storedFileSchema], required: true },
    /** SHA-256 of each file as it came, in their order: the message's own fingerprint is made of them. */
    digests: { type: [String], required: true },
    lastSeenSeq: { type: Number },
    thenStatus: { type: String },
    /** What a macro makes of the ticket with it, as it is on the wire. */
    macro: { type: Schema.Types.Mixed },
    kind: { type: String, enum: scheduledKinds, required: true },
    state: { type: String, enum: scheduledStates, required: true },
    heldBecause: { type: String, enum: heldReplyReasons },
    sendAt: { type: Date, required: true },
    /** When a node is to look at it: when it goes or comes back, and once one has claimed it when that is over. */
    dueAt: { type: Date, required: true },
    /** While a node sends it: from then on it cannot be taken back. */
    claimId: { type: String },
    /** Which request has taken it back: that one may ask again. */
    takenBackBy: { type: String },
    /** The version of its author's draft that it became when it was taken back. */
    draftVersion: { type: String },
    /** It was taken back, and is not that draft yet. */
    isUnreturned: { type: Boolean },
    /** While a node makes it that draft. */
    returnId: { type: String },
    version: { type: Number, required: true },
    /** It was held, and its author was not notified of that yet. Its name is one that stored data has. */
    isUntold: { type: Boolean },
    createdAt: { type: Date, required: true },
    /** When it was sent or taken back; it is forgotten a day later. */
    endedAt: { type: Date },
  },
  { versionKey: false },
);

scheduledSchema.index({ "author.id": 1, clientMessageId: 1 }, { unique: true });
scheduledSchema.index({ state: 1, dueAt: 1 });
scheduledSchema.index({ ticketId: 1, state: 1 });
scheduledSchema.index({ "author.id": 1, state: 1, sendAt: 1 });
scheduledSchema.index({ isUntold: 1 }, { sparse: true });
scheduledSchema.index({ isUnreturned: 1 }, { sparse: true });
scheduledSchema.index({ endedAt: 1 }, { sparse: true });
scheduledSchema.index(
  { "files.fileId": 1 }, // whether somebody still points to a file
  { partialFilterExpression: { "files.fileId": { $exists: true } } },
);

export type ScheduledRecord = InferSchemaType<typeof scheduledSchema> & { _id: Types.ObjectId };
export const ScheduledMessageModel = model("ScheduledMessage", scheduledSchema);
