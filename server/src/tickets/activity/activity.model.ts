import { activityKinds, actorKinds } from "@deskbell/shared/tickets/activity";
import { model, Schema, Types } from "mongoose";

/** Who changed a ticket; `id` of a person. */
const actorSchema = new Schema(
  { kind: { type: String, enum: actorKinds, required: true }, id: { type: String } },
  { _id: false },
);

/** A field's value before and after; null where there was none. */
const changeSchema = new Schema(
  {
    field: { type: String, required: true },
    from: { type: Schema.Types.Mixed, default: null },
    to: { type: Schema.Types.Mixed, default: null },
  },
  { _id: false },
);

/** The fields of an entry, as a ticket holds its last one, too. */
export const activityFields = {
  /** 1, 2, 3 … within its ticket. */
  seq: { type: Number, required: true },
  /** The number of the message it stands after: their order is (afterSeq, seq), without a clock. */
  afterSeq: { type: Number, required: true },
  /** What an older version has stored has none, and is a change. */
  kind: { type: String, enum: activityKinds },
  actor: { type: actorSchema, required: true },
  changes: { type: [changeSchema], required: true },
  /** The note that this entry makes visible. */
  noteId: { type: Schema.Types.ObjectId },
  /** The job that did it to many tickets at once. */
  bulkId: { type: String },
  /** The number of the entry that it takes back. */
  undoes: { type: Number },
  /** What undoing it brings back beside the changes. */
  before: { type: Schema.Types.Mixed },
  /** Who follows the ticket only since this has given it to them. */
  followed: { type: String },
  /** Why, in the words of whoever did it. */
  reason: { type: String },
  /** How the macro was called that did it. */
  macro: { type: String },
  at: { type: Date, required: true },
} as const;

const activitySchema = new Schema(
  { ticketId: { type: Types.ObjectId, required: true }, ...activityFields },
  { versionKey: false },
);

activitySchema.index({ ticketId: 1, seq: 1 }, { unique: true });
activitySchema.index({ noteId: 1 }, { sparse: true }); // whether a note is visible

/** The history of tickets. A ticket's last entry may be in the ticket alone, see commit-change.ts. */
export const ActivityModel = model("Activity", activitySchema, "activity");
