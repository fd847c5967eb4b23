import { type InferSchemaType, model, Schema } from "mongoose";

/** Which mails of a mailbox were there before the desk first looked: those are nobody's business. */
const mailboxSchema = new Schema(
  {
    /** Whose mailbox at which server. */
    _id: { type: String, required: true },
    /** The numbers of mails hold as long as this is the same. */
    uidValidity: { type: String, required: true },
    /** Mails from this number on are new; null once the server has numbered them anew, then dates decide. */
    firstUid: { type: Number, default: null },
    /** By the server's clock, the newest of the old mails. */
    oldUntil: { type: Date, required: true },
    /** Where the server can neither move nor mark mails: up to here all were taken in. */
    nextUid: { type: Number, default: 0 },
  },
  { versionKey: false },
);

export type MailboxRecord = InferSchemaType<typeof mailboxSchema>;
export const MailboxModel = model("Mailbox", mailboxSchema);
