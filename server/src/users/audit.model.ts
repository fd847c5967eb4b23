import { model, Schema } from "mongoose";

/** What was done to somebody's rights, by whom and when; written before it is done, never changed. */
export const AuditModel = model(
  "Audit",
  new Schema(
    {
      action: {
        type: String,
        enum: ["grant-admin", "take-admin", "disable", "enable"],
        required: true,
      },
      /** Whose account at the identity provider; empty in what was written before it was kept. */
      uid: { type: String, default: "" },
      /** E-mail address of the person it was done to. */
      email: { type: String, required: true },
      /** Who did it, for instance `command line, root`. */
      by: { type: String, required: true },
      at: { type: Date, required: true },
    },
    { versionKey: false },
  ),
);

export type AuditAction = "grant-admin" | "take-admin" | "disable" | "enable";
