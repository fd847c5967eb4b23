import { type ReplyStatus, replyStatuses } from "@deskbell/shared/tickets/lifecycle";
import { Schema } from "mongoose";

/**
 * What the author of a reply wants to become of its ticket, as the message itself holds it: it is applied when the
 * message is brought to its ticket, in order, by whichever process does that.
 */
export type IntendedChange = {
  status?: ReplyStatus | null | undefined;
};

export const intendedSchema = new Schema(
  { status: { type: String, enum: replyStatuses } },
  { _id: false },
);
