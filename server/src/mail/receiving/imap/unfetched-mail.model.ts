import { model, Schema } from "mongoose";

/** A mail in a watched mailbox that its server does not give: it stays there. */
const unfetchedMailSchema = new Schema(
  {
    /** Of the desk's mailbox, or `environment`. */
    mailboxId: { type: String, required: true },
    /** Its number there holds as long as this is the same. */
    uidValidity: { type: String, required: true },
    uid: { type: Number, required: true },
    /** In bytes, as the server says. */
    size: { type: Number, required: true },
    /** What the server said, in one line. */
    reason: { type: String, default: "" },
    at: { type: Date, required: true },
    /** Staff want it fetched once more. */
    isAsked: { type: Boolean, default: false },
  },
  { versionKey: false },
);

unfetchedMailSchema.index({ mailboxId: 1, uidValidity: 1, uid: 1 }, { unique: true });

export const UnfetchedMailModel = model("UnfetchedMail", unfetchedMailSchema);
