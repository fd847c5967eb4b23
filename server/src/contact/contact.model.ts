import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const contactSchema = new Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    state: { type: String, enum: ["queued", "sent", "failed", "kept"], required: true },
    /** The ticket that was opened instead of sending it. */
    ticketId: { type: String },
    /** Number of attempts to send; also identifies the holder of the lease. */
    attempts: { type: Number, default: 0 },
    /** While queued: when it is next to be sent; until then it may be in somebody's hands. */
    dueAt: { type: Date, required: true },
    /** Key of the request that brought it, so that a repeat finds it again. */
    idempotencyKey: { type: String },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

contactSchema.index({ state: 1, dueAt: 1 }); // what is to be sent next
contactSchema.index(
  { idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

export type ContactRecord = InferSchemaType<typeof contactSchema> & { _id: Types.ObjectId };
export const ContactModel = model("ContactMessage", contactSchema);
