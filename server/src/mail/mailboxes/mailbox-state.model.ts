import { model, Schema } from "mongoose";

const problemSchema = new Schema(
  {
    problem: { type: String, required: true },
    /** By the server, in one line. */
    said: { type: String, default: "" },
    since: { type: Date, required: true },
  },
  { _id: false },
);

/** What the nodes know of a mailbox: what keeps it from working, as the one saw it that tried last. */
const mailboxStateSchema = new Schema(
  {
    /** Of the mailbox, or `environment`. */
    _id: { type: String, required: true },
    incoming: { type: problemSchema },
    outgoing: { type: problemSchema },
    /** What has taken the place of its refresh token, sealed (oauth/keep-refresh-tokens.ts). */
    refreshToken: { type: String },
    /** By which key what it sent to itself was signed (checks/round-trip.ts). */
    signedBy: {
      type: new Schema(
        {
          is: { type: String, enum: ["known", "unsigned", "by_others"], required: true },
          domain: { type: String },
          selector: { type: String },
        },
        { _id: false },
      ),
    },
  },
  { versionKey: false },
);

export const MailboxStateModel = model("MailboxState", mailboxStateSchema);
