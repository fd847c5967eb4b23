import { Types, trusted } from "mongoose";
import { beginsWith } from "../search/search-words.ts";
import { MessageModel } from "./message.model.ts";

/**
 * Ids of the tickets of the latest messages that hold a word with this beginning, those with the whole
 * word first, and whether these are all.
 *
 * @param max messages looked at
 */
export async function ticketIdsHolding(word: string, max: number) {
  const messages = await MessageModel.find(beginsWith(word))
    .select({ conversationId: 1, _id: 0 })
    .limit(max)
    .batchSize(max) // one answer, not several
    .lean();
  const ids = new Set(messages.map(({ conversationId }) => conversationId.toString()));
  return { ids: [...ids], isComplete: messages.length < max };
}

/** Which of these tickets have a message that holds a word with this beginning. */
export async function ticketIdsHoldingWithin(
  word: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = await MessageModel.distinct("conversationId", {
    conversationId: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }),
    ...beginsWith(word),
  });
  return found.map(String);
}
