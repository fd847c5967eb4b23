import { model, Schema } from "mongoose";

/**
 * What all nodes heed when they send: one record for each mail that may leave within a minute (`slot-…`), and one for each
 * mailbox whose relay took none of late (`pause-…`).
 */
const mailPaceSchema = new Schema(
  {
    _id: { type: String, required: true },
    is: { type: String, enum: ["slot", "pause"], required: true },
    /** Of a pause; missing for the mailbox of mails of before there were several. */
    mailboxId: { type: String },
    /** When it counts no more. */
    freeAt: { type: Date, required: true },
  },
  { versionKey: false },
);

mailPaceSchema.index({ is: 1, freeAt: 1 });

export const MailPaceModel = model("MailPace", mailPaceSchema);
