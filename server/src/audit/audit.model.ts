import { auditActions } from "@deskbell/shared/audit/audit";
import { accesses } from "@deskbell/shared/users/user";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const values = { type: [String], default: undefined };

/** What was done to somebody's rights or to the desk's settings, by whom and when; written before it is done. */
const auditSchema = new Schema(
  {
    action: { type: String, enum: auditActions, required: true },
    /** Where a right was taken, what is left to them: a former admin can be an agent. */
    left: { type: String, enum: accesses },
    /** Whose account at the identity provider; empty in what was written before it was kept. */
    uid: { type: String },
    /** E-mail address of the person it was done to. */
    email: { type: String },
    /** The name of the thing it was done to, as it was. */
    name: { type: String },
    /** People by their ids. */
    changes: {
      type: [
        new Schema(
          { field: { type: String, required: true }, from: values, to: values },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    /** Who did it: an e-mail address, or for instance `command line, root`. */
    by: { type: String, required: true },
    at: { type: Date, required: true },
    /** Missing for rights: what did not come to pass is an entry of its own there. */
    outcome: { type: String, enum: ["begun", "done", "refused"] },
  },
  { versionKey: false },
);
auditSchema.index({ by: 1, _id: -1 });
auditSchema.index({ email: 1, _id: -1 });
auditSchema.index({ action: 1, _id: -1 });

export type AuditRecord = InferSchemaType<typeof auditSchema> & { _id: Types.ObjectId };
export const AuditModel = model("Audit", auditSchema);
