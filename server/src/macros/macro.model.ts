import type { MacroActions } from "@deskbell/shared/macros/macro";
import { replyScopes } from "@deskbell/shared/saved-replies/saved-reply";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const macroSchema = new Schema(
  {
    name: { type: String, required: true },
    /** Checked where they came in; as they are on the wire. */
    actions: { type: Schema.Types.Mixed, required: true },
    scope: { type: String, enum: replyScopes, required: true },
    /** Who made it; an own macro is theirs alone. */
    ownerId: { type: String, required: true },
    teamId: { type: String },
    /** Who has it, as `audienceOf` says it. */
    audience: { type: String, required: true },
    /** The name as names are compared. */
    nameKey: { type: String, required: true },
    used: { type: Number, default: 0 },
    /** By months of UTC, for instance `2026-11`. */
    usedIn: { type: Map, of: Number },
    lastUsedAt: { type: Date },
    revision: { type: Number, required: true, default: 0 },
  },
  { versionKey: false },
);
macroSchema.index({ audience: 1, nameKey: 1 }, { unique: true });

export type MacroRecord = Omit<InferSchemaType<typeof macroSchema>, "actions" | "usedIn"> & {
  _id: Types.ObjectId;
  actions: MacroActions;
  /** As `lean` reads a map. */
  usedIn?: Readonly<Record<string, number>>;
};
export const MacroModel = model("Macro", macroSchema);
