import { type InferSchemaType, model, Schema, type Types } from "mongoose";

/** What became of a mail; `stored` ones wait to be understood. */
export const mailStates = ["stored", "joined", "opened", "held", "filed", "failed"] as const;
export type MailState = (typeof mailStates)[number];

export const mailSources = ["imap", "lmtp", "http"] as const;

const mailSchema = new Schema(
  {
    /** Of what relays do not touch (mail-key.ts): the same mail by another way has the same. */
    key: { type: String, required: true },
    state: { type: String, enum: mailStates, required: true },
    /** Why it is in this state, for staff; null where the state says it all. */
    reason: { type: String, default: null },
    source: { type: String, enum: mailSources, required: true },
    /** As the mail server was told it; null where nobody says. */
    envelope: {
      type: new Schema(
        { from: { type: String, default: null }, to: { type: [String], required: true } },
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
    arrivedAt: { type: Date, required: true },
    /** Number of attempts to understand it; also identifies who has it now. */
    tries: { type: Number, default: 0 },
    /** While stored: when it is tried next; until then it may be in some node's hands. */
    dueAt: { type: Date, required: true },
  },
  { versionKey: false },
);

mailSchema.index({ key: 1 }, { unique: true });
mailSchema.index({ state: 1, dueAt: 1 }); // what is to be understood next
mailSchema.index({ "raw.fileId": 1 });

export type MailRecord = InferSchemaType<typeof mailSchema> & { _id: Types.ObjectId };
export const MailModel = model("Mail", mailSchema);
