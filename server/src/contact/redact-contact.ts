import { trusted } from "mongoose";
import { ContactModel } from "./contact.model.ts";

/** Replaces words in what the contact form has brought for tickets. */
export async function redactContact(
  ticketIds: readonly string[],
  redact: (text: string) => string,
): Promise<void> {
  const found = await ContactModel.find({ ticketId: trusted({ $in: [...ticketIds] }) })
    .select({ subject: 1, message: 1 })
    .lean();
  for (const { _id, subject, message } of found) {
    const left = { subject: redact(subject), message: redact(message) };
    if (left.subject === subject && left.message === message) continue;
    await ContactModel.updateOne({ _id }, { $set: left });
  }
}
