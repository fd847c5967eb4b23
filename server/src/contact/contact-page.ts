import type { ContactQuery } from "@deskbell/shared/contact/contact";
import { Types, trusted } from "mongoose";
import { ContactModel } from "./contact.model.ts";

/** The query of one page of messages, newest first: ids grow with time, and their index gives this order. */
export function contactPage({ before, limit }: ContactQuery) {
  const filter = before ? { _id: trusted({ $lt: new Types.ObjectId(before) }) } : {};
  return ContactModel.find(filter).sort({ _id: -1 }).limit(limit);
}
