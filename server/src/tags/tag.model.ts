import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const tagSchema = new Schema(
  {
    name: { type: String, required: true },
    /** The name as it is compared; missing once the tag is removed, so that another may have it. */
    nameKey: { type: String },
    /** Since when it is gone for everybody; the record stays until no ticket has it any more. */
    removedAt: { type: Date },
  },
  { versionKey: false },
);
tagSchema.index(
  { nameKey: 1 },
  { unique: true, partialFilterExpression: { nameKey: { $exists: true } } },
);
tagSchema.index({ removedAt: 1 }, { sparse: true });

export type TagRecord = InferSchemaType<typeof tagSchema> & { _id: Types.ObjectId };
export const TagModel = model("Tag", tagSchema);
