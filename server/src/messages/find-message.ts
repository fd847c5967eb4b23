import type { WrittenMessage } from "../tickets/split/split-message.ts";
import { MessageModel } from "./message.model.ts";

/** The message with this number in a ticket; null when there is none. */
export async function findMessage(ticketId: string, seq: number): Promise<WrittenMessage | null> {
  const message = await MessageModel.findOne({ conversationId: ticketId, seq }).lean();
  if (!message || message.deletedAt) return null;
  const { sender, text, files, createdAt: at } = message;
  return { senderId: sender.id, text, files, at };
}
