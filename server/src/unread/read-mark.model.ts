import { model, Schema, Types } from "mongoose";

/** Up to which message a person has read a ticket: one mark for each, the same on all devices. */
const readMarkSchema = new Schema(
  {
    personId: { type: String, required: true },
    ticketId: { type: Types.ObjectId, required: true },
    /** Number of the newest message that was read, 0 for the opening alone; it only grows. */
    seq: { type: Number, required: true },
    /** When that one was read. */
    at: { type: Date, required: true },
    /** From which message on its reader has marked it as unread, and when: only who opens it later has read it. */
    unreadFrom: { type: Number },
    unreadAt: { type: Date },
  },
  { versionKey: false },
);

readMarkSchema.index({ ticketId: 1, personId: 1 }, { unique: true }); // also: who has read a ticket

export const ReadMarkModel = model("ReadMark", readMarkSchema);
