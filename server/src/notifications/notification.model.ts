import { notificationKinds } from "@deskbell/shared/notifications/notification";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const notificationSchema = new Schema(
  {
    personId: { type: String, required: true },
    kind: { type: String, enum: notificationKinds, required: true },
    ticketId: { type: String, required: true },
    ticketNumber: { type: Number, required: true },
    subject: { type: String, required: true },
    /** Who did it; missing for the desk itself. */
    byId: { type: String },
    /** What it is about, once: the change, the note or the message. */
    cause: { type: String, required: true },
    at: { type: Date, required: true },
    readAt: { type: Date, default: null },
  },
  { versionKey: false },
);
notificationSchema.index({ personId: 1, cause: 1 }, { unique: true });
notificationSchema.index({ personId: 1, _id: -1 }); // somebody's list
notificationSchema.index({ personId: 1, readAt: 1, ticketId: 1 });

export type NotificationRecord = InferSchemaType<typeof notificationSchema> & {
  _id: Types.ObjectId;
};
export const NotificationModel = model("Notification", notificationSchema);
