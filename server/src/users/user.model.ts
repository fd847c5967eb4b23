import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const addressSchema = new Schema(
  {
    country: { type: String, default: "" },
    district: { type: String, default: "" },
    streetAddress: { type: String, default: "" },
    zipCode: { type: String, default: "" },
  },
  { _id: false },
);

/** The record beside the identity provider's account. Passwords and the verified flag live only there. */
const userSchema = new Schema(
  {
    /** The account at the identity provider. */
    uid: { type: String, required: true, unique: true },
    /** Canonical: lower case. */
    email: { type: String, required: true, unique: true },
    name: { type: String, required: true },
    displayName: { type: String, required: true },
    mobile: { type: String, default: "" },
    avatar: { type: String, default: "" },
    role: { type: String, enum: ["user", "admin"], required: true, default: "user" },
    presentAddress: { type: addressSchema, required: true, default: () => ({}) },
    permanentAddress: { type: addressSchema, required: true, default: () => ({}) },
  },
  { versionKey: false, timestamps: true },
);

userSchema.index({ role: 1, createdAt: 1, _id: 1 });

export type UserRecord = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId };
export const UserModel = model("User", userSchema);
