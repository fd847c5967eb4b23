import { assignments } from "@deskbell/shared/teams/team";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const teamSchema = new Schema(
  {
    name: { type: String, required: true },
    /** The name as it is compared; missing once the team is removed, so that another may have it. */
    nameKey: { type: String },
    memberIds: { type: [String], required: true },
    assignment: { type: String, enum: assignments, required: true },
    /** Missing where there are none: an index of single values holds no empty lists. */
    reasons: { type: [String], default: undefined },
    /** True in the one team that is always there, missing in the others. */
    isDefault: { type: Boolean },
    /** Since when it is gone for everybody; the record stays until no ticket is in it any more. */
    removedAt: { type: Date },
    /**
     * Since when others are in it and it is not said anew for whom tickets are unread: for these people, and where it
     * had or has no members for all who look after its tickets. In one write with the members.
     */
    unreadDueSince: { type: Date },
    unreadDueFor: { type: [String], default: undefined },
    isUnreadDueForAll: { type: Boolean },
  },
  { versionKey: false },
);
teamSchema.index(
  { nameKey: 1 },
  { unique: true, partialFilterExpression: { nameKey: { $exists: true } } },
);
teamSchema.index(
  { isDefault: 1 }, // several nodes that start at once make one
  { unique: true, partialFilterExpression: { isDefault: { $exists: true } } },
);
teamSchema.index(
  { reasons: 1 }, // a reason leads to one team
  { unique: true, partialFilterExpression: { reasons: { $exists: true } } },
);

export type TeamRecord = InferSchemaType<typeof teamSchema> & { _id: Types.ObjectId };
export const TeamModel = model("Team", teamSchema);
