import { linkKinds } from "@deskbell/shared/tickets/links";
import { Schema } from "mongoose";

// What a ticket has several of, each without an id of its own.

export const noticeSchema = new Schema(
  {
    cause: { type: String, required: true },
    personId: { type: String, required: true },
    kind: { type: String, required: true },
    byId: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { _id: false },
);

export const absorbedSchema = new Schema(
  {
    key: { type: String, required: true },
    ticketId: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    /** Its messages stand after the one with this number. */
    afterSeq: { type: Number, required: true },
    at: { type: Date, required: true },
    /** How long the customer waited here before, and what they had written. */
    waitingSince: { type: Date, default: null },
    lastCustomerSeq: { type: Number, default: 0 },
    /** How long they waited in the source. */
    waitedSince: { type: Date },
    /** For whom its source was unread, and for whom it was only because of that. */
    unseenThere: { type: [String], default: undefined },
    unseenBy: { type: [String], default: undefined },
    /** It was solved, and opened for who waited in its source: when, and what undoing gives back. */
    opened: { type: Schema.Types.Mixed },
    /** The merge is being undone, or could not be done. */
    isGivenUp: { type: Boolean },
  },
  { _id: false },
);

export const linkSchema = new Schema(
  {
    kind: { type: String, enum: linkKinds, required: true },
    ticketId: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
  },
  { _id: false },
);

/** A message that became a ticket of its own, as both tickets keep it: the other one, and the message. */
const splitFields = {
  ticketId: { type: Schema.Types.ObjectId, required: true },
  number: { type: Number, required: true },
  seq: { type: Number, required: true },
} as const;
export const splitFromSchema = new Schema(
  { ...splitFields, byId: { type: String, required: true } },
  { _id: false },
);
export const splitIntoSchema = new Schema(
  /** The message's own ticket, which may be merged into this one. */
  {
    ...splitFields,
    fromId: { type: Schema.Types.ObjectId, required: true },
    /** By which ticket that was merged into this one it is here: the message's own, or one that took its place. */
    viaId: { type: Schema.Types.ObjectId },
  },
  { _id: false },
);

export const unsettledSchema = new Schema(
  { key: { type: String, required: true }, since: { type: Date, required: true } },
  { _id: false },
);

export const copiedSchema = new Schema(
  {
    personId: { type: String, required: true },
    name: { type: String, required: true },
    address: { type: String, required: true },
    /** Number of the newest message when they were added: they get what comes after it. */
    sinceSeq: { type: Number, required: true },
    addedById: { type: String, required: true },
    at: { type: Date, required: true },
    /** They want no mails about it. */
    isMuted: { type: Boolean },
  },
  { _id: false },
);
