import { type InferSchemaType, model, Schema, type Types } from "mongoose";

/** A link by which an admin invites somebody to be an agent. Of its secret only a hash is kept. */
const invitationSchema = new Schema(
  {
    secretHash: { type: String, required: true },
    forWhom: { type: String, default: "" },
    /** Canonical: lower case. Empty for anybody's. */
    email: { type: String, default: "" },
    invitedBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    /** The mail by which its link went to its address last. */
    mailId: { type: String },
    /** The one person who can use it from then on. Whether they have says their own record. */
    usedBy: { type: String, default: null },
    usedAt: { type: Date, default: null },
    withdrawnBy: { type: String, default: null },
    withdrawnAt: { type: Date, default: null },
  },
  { versionKey: false },
);
invitationSchema.index({ usedBy: 1, withdrawnAt: 1, expiresAt: 1 });

export type InvitationRecord = InferSchemaType<typeof invitationSchema> & { _id: Types.ObjectId };
export const InvitationModel = model("Invitation", invitationSchema);
