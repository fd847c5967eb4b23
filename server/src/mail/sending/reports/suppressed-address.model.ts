import { model, Schema } from "mongoose";

const suppressedAddressSchema = new Schema(
  {
    /** Of the address (suppressed-addresses.ts): nobody reads from it whom the desk could not reach. */
    hash: { type: String, required: true },
    /** Mails that were returned of late, each once. */
    failures: {
      type: [
        new Schema(
          {
            mailId: { type: Schema.Types.ObjectId, required: true },
            at: { type: Date, required: true },
          },
          { _id: false },
        ),
      ],
      required: true,
    },
    /** From when on nothing is mailed to it; missing while too few were returned. */
    since: { type: Date },
  },
  { versionKey: false },
);

suppressedAddressSchema.index({ hash: 1 }, { unique: true });

export const SuppressedAddressModel = model("SuppressedAddress", suppressedAddressSchema);
