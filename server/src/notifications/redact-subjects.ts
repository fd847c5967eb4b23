import { trusted } from "mongoose";
import { NotificationModel } from "./notification.model.ts";

/** Replaces words in the subjects that notifications of tickets keep. */
export async function redactNotifications(
  ticketIds: readonly string[],
  redact: (text: string) => string,
): Promise<void> {
  const found = await NotificationModel.find({ ticketId: trusted({ $in: [...ticketIds] }) })
    .select({ subject: 1 })
    .lean();
  for (const { _id, subject } of found) {
    const left = redact(subject);
    if (left !== subject) await NotificationModel.updateOne({ _id }, { $set: { subject: left } });
  }
}
