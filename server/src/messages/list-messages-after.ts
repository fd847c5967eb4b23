import { Types } from "mongoose";
import { createBatchLoader } from "../concurrency/batch-loader.ts";
import { MessageModel, type MessageRecord } from "./message.model.ts";
import { messagePage, shownFields } from "./message-page.ts";

type Asked = { ticketId: string; after: number; limit: number };

/** Usually somebody who comes back has missed few: with more, each thread is asked for by itself. */
const togetherMax = 250;

/** The messages of a ticket after a number, the oldest first: of many tickets at once in one command. */
export const messagesAfter = createBatchLoader(
  async (asked: readonly Asked[]): Promise<readonly (readonly MessageRecord[])[]> => {
    const found = asked.length > 1 ? await findTogether(asked) : null;
    if (!found) return Promise.all(asked.map(pageOf));
    const threads = Map.groupBy(found, ({ conversationId }) => conversationId.toString());
    return asked.map(({ ticketId, after, limit }) =>
      (threads.get(ticketId) ?? [])
        .filter(({ seq }) => seq > after)
        .toSorted((a, b) => a.seq - b.seq)
        .slice(0, limit),
    );
  },
);

const pageOf = ({ ticketId, after, limit }: Asked): Promise<MessageRecord[]> =>
  messagePage(ticketId, { after, limit }).lean();

/** Null where there may be more. */
async function findTogether(asked: readonly Asked[]): Promise<MessageRecord[] | null> {
  const found = await MessageModel.collection
    .find<MessageRecord>(
      {
        $or: asked.map(({ ticketId, after }) => ({
          conversationId: new Types.ObjectId(ticketId),
          seq: { $gt: after },
        })),
      },
      { projection: shownFields, limit: togetherMax, batchSize: togetherMax },
    )
    .toArray();
  return found.length < togetherMax ? found : null;
}
