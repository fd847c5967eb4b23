import { model, Schema } from "mongoose";

const blockedSenderSchema = new Schema(
  {
    /** In lower case, its domain as ASCII, as addresses/mailbox.ts has it. */
    address: { type: String, required: true },
    /** Id of who of the staff said that it sends spam. */
    by: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);

blockedSenderSchema.index({ address: 1 }, { unique: true });

export const BlockedSenderModel = model("BlockedSender", blockedSenderSchema);
