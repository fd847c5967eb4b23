import { type InferSchemaType, model, Schema, Types } from "mongoose";

const sessionSchema = new Schema(
  {
    /** The public half of the token. */
    _id: { type: String, required: true },
    /** SHA-256 of the secret half, hexadecimal. */
    secretHash: { type: String, required: true },
    userId: { type: Types.ObjectId, required: true },
    /** The browser or console it was opened in, as that called itself. */
    device: { type: String, default: "" },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    /** When it was last used, to a few minutes. */
    seenAt: { type: Date },
    /** When the identity provider last said that the account stands. */
    confirmedAt: { type: Date },
    /** From when the provider counted sign-ins when this one was made; a later time there ends it. */
    validAfter: { type: Date },
    /** The owner's epoch when it was opened; another one now means that it is over. Older ones have none, which is 0. */
    epoch: { type: Number },
  },
  { versionKey: false },
);

sessionSchema.index({ userId: 1, createdAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type SessionRecord = InferSchemaType<typeof sessionSchema>;
export const SessionModel = model("Session", sessionSchema);
