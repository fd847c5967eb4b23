import { mailStates } from "@deskbell/shared/mail/incoming-mail";
import { mailDecisions } from "@deskbell/shared/mail/listed-mail";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";

export const mailSources = ["imap", "lmtp", "http"] as const;

const mailSchema = new Schema(
  {
    /** Of what relays do not touch (mail-key.ts): the same mail by another way has the same. */
    key: { type: String, required: true },
    state: { type: String, enum: mailStates, required: true },
    /** Why it is in this state, for staff; null where the state says it all. */
    reason: { type: String, default: null },
    /** The mailbox that it was fetched from; missing where a server handed it over. */
    mailboxId: { type: String },
    source: { type: String, enum: mailSources, required: true },
    /** Its number in the folder of that mailbox where it lies, which holds with this UIDVALIDITY; missing where it is unknown. */
    copyUid: {
      type: new Schema(
        { uid: { type: Number, required: true }, uidValidity: { type: String, required: true } },
        { _id: false },
      ),
    },
    /** It lies in Deskbell/Failed there; else where it was moved to once it was stored. */
    isAmongFailed: { type: Boolean },
    /** It lies in neither of these folders any more. */
    isLost: { type: Boolean },
    /** As the mail server was told it; null where nobody says. */
    envelope: {
      type: new Schema(
        {
          from: { type: String, default: null },
          to: { type: [String], required: true },
          clientIp: { type: String },
        },
        { _id: false },
      ),
      default: null,
    },
    /** Of the whole mail, in bytes; of one that is too large only the beginning is kept. */
    size: { type: Number, required: true },
    /** The bytes as they came, in the store of files. */
    raw: {
      type: new Schema({ fileId: { type: String, required: true } }, { _id: false }),
      required: true,
    },
    /** When its bytes gave way, since words in it are gone. */
    emptiedAt: { type: Date },
    arrivedAt: { type: Date, required: true },
    /** What was found in it, once it was read: who says that they wrote it, in lower case. */
    from: {
      type: new Schema(
        { name: { type: String, default: "" }, address: { type: String, required: true } },
        { _id: false },
      ),
    },
    /** Who else stood in its To and Cc. */
    alsoTo: {
      type: [
        new Schema(
          { name: { type: String, default: "" }, address: { type: String, required: true } },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    subject: { type: String },
    /** Without its brackets. */
    messageId: { type: String },
    isProven: { type: Boolean },
    /** The ticket that it is in, or at which it is held; and the message that it is there. */
    ticketId: { type: Schema.Types.ObjectId },
    messageSeq: { type: Number },
    /** It counts among those of its sender, and of all, that are taken in an hour. */
    countedAt: { type: Date },
    countedAs: { type: String, enum: ["message", "ticket"] },
    /** Of what it says: with the Message-ID it shows whether the same came before by another way. */
    wordsHash: { type: String },
    /** Who of the staff said what becomes of it, and what. */
    decision: {
      type: new Schema(
        {
          by: { type: String, required: true },
          is: { type: String, enum: mailDecisions, required: true },
        },
        { _id: false },
      ),
    },
    /** Number of attempts to understand it; also identifies who has it now. */
    tries: { type: Number, default: 0 },
    /** While stored: when it is tried next; until then it may be in some node's hands. */
    dueAt: { type: Date, required: true },
  },
  { versionKey: false },
);

mailSchema.index({ key: 1 }, { unique: true });
mailSchema.index({ state: 1, _id: -1 }); // the lists of staff
mailSchema.index({ state: 1, reason: 1, _id: 1 }); // whose are too many
mailSchema.index({ state: 1, dueAt: 1 }); // what is to be understood next
mailSchema.index({ "raw.fileId": 1 });
mailSchema.index({ "from.address": 1, countedAt: 1 }, { sparse: true });
mailSchema.index({ countedAt: 1 }, { sparse: true });
mailSchema.index({ messageId: 1 }, { sparse: true });
mailSchema.index({ isAmongFailed: 1 }, { sparse: true }); // what is to be moved back
mailSchema.index({ ticketId: 1 }, { sparse: true }); // what is held at a ticket

export type MailRecord = InferSchemaType<typeof mailSchema> & { _id: Types.ObjectId };
export const MailModel = model("Mail", mailSchema);
