import { model, Schema } from "mongoose";

/** What admins have set about mails that come in; one record at most. */
const mailReadingSchema = new Schema(
  {
    _id: { type: String, required: true },
    trustedAuthserv: { type: String, default: null },
    spamHeader: { type: String, default: null },
    opensContact: { type: Boolean, default: true },
  },
  { versionKey: false },
);

export const mailReadingId = "reading";
export const MailReadingModel = model("MailReading", mailReadingSchema);
