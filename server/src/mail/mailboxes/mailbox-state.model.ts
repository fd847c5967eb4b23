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

/** What keeps a mailbox from working, as the node saw it that tried last; there is none where all is well. */
const mailboxStateSchema = new Schema(
  {
    /** Of the mailbox, or `environment`. */
    _id: { type: String, required: true },
    incoming: { type: problemSchema },
    outgoing: { type: problemSchema },
  },
  { versionKey: false },
);

export const MailboxStateModel = model("MailboxState", mailboxStateSchema);
