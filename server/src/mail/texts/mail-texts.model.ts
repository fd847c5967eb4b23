import { model, Schema } from "mongoose";

/** How the desk's mails look and what they say, as admins have set it; one record at most. */
const mailTextsSchema = new Schema(
  {
    _id: { type: String, required: true },
    company: { type: String, default: "" },
    language: { type: String, default: "en" },
    signature: { type: String, default: "" },
    /** Raised by each change of the texts, not of the logo. */
    revision: { type: Number, default: 0 },
    acknowledges: { type: Boolean, default: true },
    /** By piece; as usual where it is missing. Keys have dots, so it is a list. */
    texts: { type: [{ _id: false, piece: String, text: String }], default: [] },
    /** Each line that ever stood at the top of mails in the usual one's place: answers to those still come. */
    markers: { type: [String], default: [] },
    /** A PNG that was encoded anew; small enough for each mail to bring it. */
    logo: {
      type: new Schema(
        { png: { type: Buffer, required: true }, width: Number, height: Number },
        { _id: false },
      ),
      default: null,
    },
  },
  { versionKey: false },
);

export const mailTextsId = "texts";
export const MailTextsModel = model("MailTexts", mailTextsSchema);
