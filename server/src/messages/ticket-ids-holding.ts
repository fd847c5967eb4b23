import { Types, trusted } from "mongoose";
import { beginsWith } from "../search/search-words.ts";
import { MessageModel } from "./message.model.ts";

type Among = {
  /** Only these tickets are looked at; null looks at all. */
  within: readonly string[] | null;
  /** Messages looked at, the latest that hold the whole word first. */
  max: number;
};

/** Ids of the tickets with a message that holds a word with this beginning, and whether these are all. */
export async function ticketIdsHolding(word: string, { within, max }: Among) {
  const found = await MessageModel.aggregate<{ _id: Types.ObjectId; messages: number }>([
    {
      $match: {
        ...beginsWith(word),
        ...(within && {
          conversationId: trusted({ $in: within.map((id) => new Types.ObjectId(id)) }),
        }),
      },
    },
    ...(within ? [] : [{ $limit: max }]),
    { $group: { _id: "$conversationId", messages: { $sum: 1 } } },
  ]);
  const messages = found.reduce((sum, ticket) => sum + ticket.messages, 0);
  return {
    ids: found.map(({ _id }) => _id.toString()),
    isComplete: within !== null || messages < max,
  };
}
