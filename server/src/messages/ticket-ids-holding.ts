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

/** Enough for dozens of usual tickets; of a thread with thousands of messages no more are read. */
const hitsMax = 500;

/**
 * Which of these tickets have a message that holds a word with this beginning. Asked for again without
 * those that were found, as long as some may be hidden behind the many hits of a long thread.
 */
export async function ticketIdsHoldingWithin(
  word: string,
  ids: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (let left = [...ids]; left.length > 0; left = left.filter((id) => !found.has(id))) {
    const hits = await MessageModel.find({
      conversationId: trusted({ $in: left.map((id) => new Types.ObjectId(id)) }),
      ...beginsWith(word),
    })
      .select({ conversationId: 1, _id: 0 })
      .limit(hitsMax)
      .batchSize(hitsMax)
      .lean();
    for (const { conversationId } of hits) found.add(conversationId.toString());
    if (hits.length < hitsMax) break;
  }
  return [...found];
}
