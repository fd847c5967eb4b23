import { accesses } from "@deskbell/shared/users/user";
import { model, Schema } from "mongoose";

const actions = [
  "grant-admin",
  "take-admin",
  "grant-agent",
  "take-agent",
  "disable",
  "enable",
] as const;
export type AuditAction = (typeof actions)[number];

/** What was done to somebody's rights, by whom and when; written before it is done, never changed. */
export const AuditModel = model(
  "Audit",
  new Schema(
    {
      action: { type: String, enum: actions, required: true },
      /** Where a right was taken, what is left to them: a former admin can be an agent. */
      left: { type: String, enum: accesses },
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
