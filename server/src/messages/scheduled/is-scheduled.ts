import { trusted } from "mongoose";
import { ScheduledMessageModel } from "./scheduled-message.model.ts";

/** Whether a reply that waits was taken in under this id, and not taken back. */
export async function isScheduled(sent: { authorId: string; clientId: string }): Promise<boolean> {
  const own = { "author.id": sent.authorId, clientMessageId: sent.clientId };
  const isLeft = { state: trusted({ $ne: "cancelled" as const }) };
  return (await ScheduledMessageModel.exists({ ...own, ...isLeft })) !== null;
}
