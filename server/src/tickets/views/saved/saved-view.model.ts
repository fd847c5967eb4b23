import { type ViewScope, viewScopes } from "@deskbell/shared/tickets/views/saved-view";
import { viewSorts } from "@deskbell/shared/tickets/views/view-order";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const savedViewSchema = new Schema(
  {
    name: { type: String, required: true },
    scope: { type: String, enum: viewScopes, required: true },
    /** Who made it; an own view is theirs alone. */
    ownerId: { type: String, required: true },
    teamId: { type: String },
    /** Who sees it, as `audienceOf` says it. */
    audience: { type: String, required: true },
    filter: { type: String, required: true },
    sort: { type: String, enum: viewSorts, required: true },
    position: { type: Number, required: true },
  },
  { versionKey: false, collection: "views" },
);
savedViewSchema.index({ audience: 1, position: 1 });

export type SavedViewRecord = InferSchemaType<typeof savedViewSchema> & { _id: Types.ObjectId };
export const SavedViewModel = model("SavedView", savedViewSchema);

/** Who sees a view, in one word: an index finds it by that. */
export const audienceOfView = ({
  scope,
  ownerId,
  teamId,
}: {
  scope: ViewScope;
  ownerId: string;
  teamId?: string | undefined;
}): string => (scope === "desk" ? "desk" : scope === "team" ? `team:${teamId}` : `own:${ownerId}`);
