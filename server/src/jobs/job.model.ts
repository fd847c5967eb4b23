import { jobKinds, jobStates } from "@deskbell/shared/jobs/job";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const refusedSchema = new Schema(
  {
    ticketId: { type: String, required: true },
    number: { type: Number, default: null },
    subject: { type: String, default: null },
    reason: { type: String, required: true },
    byId: { type: String, default: null },
  },
  { _id: false },
);

const mergeIntoSchema = new Schema(
  { ticketId: { type: String, required: true }, number: { type: Number, required: true } },
  { _id: false },
);

const jobSchema = new Schema(
  {
    personId: { type: String, required: true },
    kind: { type: String, enum: jobKinds, required: true },
    state: { type: String, enum: jobStates, required: true },
    /** What is to change; of an undo, or where they are merged, nothing. */
    set: { type: Schema.Types.Mixed },
    /** Into what they are merged, or taken out of by an undo. */
    mergeInto: { type: mergeIntoSchema },
    undoOf: { type: String },
    total: { type: Number, required: true },
    /** Batches before this one are done. */
    nextBatch: { type: Number, required: true },
    done: { type: Number, required: true },
    unchanged: { type: Number, required: true },
    refusedCount: { type: Number, required: true },
    refused: { type: [refusedSchema], required: true },
    /** How often in a row it was cut off by a failure. */
    failures: { type: Number, required: true },
    /** Which of the few that somebody can have at once; missing once it has ended. */
    slot: { type: Number },
    endedAt: { type: Date, default: null },
    undoneBy: { type: String, default: null },
  },
  { versionKey: false },
);
jobSchema.index({ state: 1, _id: 1 });
jobSchema.index(
  { personId: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
// Somebody's latest.
jobSchema.index({ personId: 1, _id: -1 });
// A job is undone once.
jobSchema.index(
  { undoOf: 1 },
  { unique: true, partialFilterExpression: { undoOf: { $exists: true } } },
);

const itemSchema = new Schema(
  {
    ticketId: { type: String, required: true },
    seen: {
      seq: { type: Number, required: true },
      activitySeq: { type: Number, required: true },
      assigneeId: { type: String, default: null },
    },
  },
  { _id: false },
);

/** Some tickets of a job: so many that it says how far it is after each of these. */
const jobBatchSchema = new Schema(
  {
    jobId: { type: String, required: true },
    number: { type: Number, required: true },
    items: { type: [itemSchema], required: true },
  },
  { versionKey: false },
);
jobBatchSchema.index({ jobId: 1, number: 1 }, { unique: true });

export type JobRecord = InferSchemaType<typeof jobSchema> & { _id: Types.ObjectId };
export const JobModel = model("Job", jobSchema);
export const JobBatchModel = model("JobBatch", jobBatchSchema, "job_batches");
