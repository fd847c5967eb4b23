import type { MessageQuery } from "@deskbell/shared/messages/message";
import { trusted } from "mongoose";
import { MessageModel } from "./message.model.ts";

/** Many words, and earlier texts: nobody is shown them with a message. */
export const shownFields = { searchWords: 0, earlier: 0 } as const;

/** The query of one page of messages: newest first, or what follows `after` oldest first. An index gives both. */
export function messagePage(conversationId: string, { before, after, limit }: MessageQuery) {
  if (after !== undefined) {
    return MessageModel.find({ conversationId, seq: trusted({ $gt: after }) })
      .sort({ seq: 1 })
      .select(shownFields)
      .limit(limit);
  }
  return MessageModel.find({
    conversationId,
    ...(before !== undefined && { seq: trusted({ $lt: before }) }),
  })
    .sort({ seq: -1 })
    .select(shownFields)
    .limit(limit);
}
