import type { ByMail } from "@deskbell/shared/mail/by-mail";
import { type InferSchemaType, Schema, type Types } from "mongoose";

/** How a message or the opening of a ticket stands in the mail by which it came. */
export const byMailSchema = new Schema(
  {
    mailId: { type: Schema.Types.ObjectId, required: true },
    isProven: { type: Boolean, required: true },
    isShortened: { type: Boolean },
    filesLeft: { type: Number },
  },
  { _id: false },
);

export type StoredByMail = InferSchemaType<typeof byMailSchema> & { mailId: Types.ObjectId };

/** Nothing for what was written on the website. */
export function presentByMail(stored: StoredByMail | null | undefined): { byMail?: ByMail } {
  if (!stored) return {};
  const { mailId, isProven, isShortened, filesLeft } = stored;
  return {
    byMail: {
      mailId: mailId.toString(),
      isProven,
      ...(isShortened && { isShortened }),
      ...(filesLeft && { filesLeft }),
    },
  };
}
