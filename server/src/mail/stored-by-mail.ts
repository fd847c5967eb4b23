import type { ByMail } from "@deskbell/shared/mail/by-mail";
import { type InferSchemaType, Schema, type Types } from "mongoose";

/** What a message, or the opening of a ticket, keeps of the mail by which it came. */
export const storedByMailSchema = new Schema(
  {
    mailId: { type: Schema.Types.ObjectId, required: true },
    isProven: { type: Boolean, required: true },
    /** Its sender is somebody who was added to the ticket's mails. */
    isCopied: { type: Boolean },
    isShortened: { type: Boolean },
    filesLeft: { type: Number },
  },
  { _id: false },
);

export type StoredByMail = InferSchemaType<typeof storedByMailSchema> & { mailId: Types.ObjectId };

/** Empty for what was written on the website. */
export const presentByMail = (stored: StoredByMail | null | undefined): { byMail?: ByMail } =>
  stored ? { byMail: presentMailOrigin(stored) } : {};

export function presentMailOrigin(stored: StoredByMail): ByMail {
  const { mailId, isProven, isCopied, isShortened, filesLeft } = stored;
  return {
    mailId: mailId.toString(),
    isProven,
    ...(isCopied && { isCopied }),
    ...(isShortened && { isShortened }),
    ...(filesLeft && { filesLeft }),
  };
}
