import { heldReplyReasons } from "@deskbell/shared/messages/scheduled-message";
import { notificationKinds } from "@deskbell/shared/notifications/notification";
import { type InferSchemaType, model, Schema, type Types } from "mongoose";

const messageSchema = new Schema(
  { ticketId: { type: String, required: true }, seq: { type: Number, required: true } },
  { _id: false },
);

const notificationSchema = new Schema(
  {
    personId: { type: String, required: true },
    kind: { type: String, enum: notificationKinds, required: true },
    /** Why a reply of theirs was not sent. */
    held: { type: String, enum: heldReplyReasons },
    /** A colleague has shared a draft with them. */
    isShared: { type: Boolean },
    ticketId: { type: String, required: true },
    ticketNumber: { type: Number, required: true },
    subject: { type: String, required: true },
    /** Who did it; missing for the desk itself. */
    byId: { type: String },
    /** What it is about, once: the change, the note or the message. */
    cause: { type: String, required: true },
    at: { type: Date, required: true },
    /** Where its words stand: the note, or the message's ticket and number there. */
    noteId: { type: String },
    message: { type: messageSchema },
    /** While a mail is due: when. */
    mailDueAt: { type: Date },
    /** The mail that it is in, from right before it is queued. */
    mailKey: { type: String },
    /** It was due in quiet hours, as others of this person, with which it goes out. */
    isHeldOver: { type: Boolean },
    readAt: { type: Date, default: null },
  },
  { versionKey: false },
);
notificationSchema.index({ personId: 1, cause: 1 }, { unique: true });
notificationSchema.index({ personId: 1, _id: -1 }); // somebody's list
notificationSchema.index({ personId: 1, readAt: 1, ticketId: 1 });
notificationSchema.index(
  { mailDueAt: 1 }, // what is to be mailed next
  { partialFilterExpression: { mailDueAt: { $exists: true } } },
);
notificationSchema.index(
  { mailKey: 1 },
  { partialFilterExpression: { mailKey: { $exists: true } } },
);

export type NotificationRecord = InferSchemaType<typeof notificationSchema> & {
  _id: Types.ObjectId;
};
export const NotificationModel = model("Notification", notificationSchema);
