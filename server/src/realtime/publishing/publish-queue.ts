import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Model, type Types, trusted } from "mongoose";

/** Fields that a document has from its insert until every node has published it; their names are those of stored data. */
export const publishFields = {
  untoldSince: { type: Date },
  /** Which process holds the lease to publish it again. */
  tellerId: { type: String },
} as const;

type Publishable = { _id: Types.ObjectId; untoldSince?: Date | null | undefined };
export type PublishQueue = Pick<ReturnType<typeof createPublishQueue>, "publishDue" | "close">;

/** How long the process that stored a document has to publish it. */
const publishWithinMs = 1_000;
/** Lease of a process that claimed a batch. */
const claimMs = 5_000;
const batchMax = 100;
const markAfterMs = 100;
/** Documents published to this node's sockets alone; some minutes of a busy desk without Redis. */
const publishedLocallyMax = 10_000;

type Parts<Doc> = {
  /** Documents of one thread are published one after the other, by their number. */
  threadOf(doc: Doc): string;
  numberOf(doc: Doc): number;
  /** Publishes it to its audience; false when the other nodes were not reached. */
  publish(doc: Doc): Promise<boolean>;
};

/**
 * Transactional outbox: events that were stored and not yet published, by a process that died in between or while Redis was
 * away. A sparse index holds only these, so asking for them costs nothing while there are none.
 * Delivery is at least once; clients recognise a duplicate by its number.
 */
export function createPublishQueue<Doc extends Publishable>(
  // biome-ignore lint/suspicious/noExplicitAny: Mongoose's models of different documents share no type
  model: Model<any, any, any, any>,
  { threadOf, numberOf, publish }: Parts<Doc>,
) {
  /** As of when each was published here: a change that another node has stored since is not. */
  const publishedLocally = new LRUCache<string, number>({ max: publishedLocallyMax });
  let published: { _id: Types.ObjectId; untoldSince: Date }[] = [];
  let marking: NodeJS.Timeout | undefined;

  /**
   * In one command for all of the last moment, by the driver: these values are our own. What has been changed since has
   * a newer date, which stays until that change is published.
   */
  async function mark(): Promise<void> {
    clearTimeout(marking);
    marking = undefined;
    const marks = published;
    published = [];
    if (marks.length === 0) return;
    const update = { $unset: { untoldSince: 1, tellerId: 1 } };
    try {
      await model.collection.bulkWrite(
        marks.map((filter) => ({ updateOne: { filter, update } })),
        { ordered: false },
      );
    } catch {
      // They are published once more.
    }
  }

  /** Acknowledges that it was published, as it was read: to all nodes, or to this node's sockets only. */
  function acknowledge({ _id, untoldSince }: Publishable, hasReachedAll: boolean): void {
    if (hasReachedAll) {
      publishedLocally.delete(_id.toString());
      if (!untoldSince) return; // another node has acknowledged it already
      published.push({ _id, untoldSince });
      marking ??= setTimeout(mark, markAfterMs);
      return;
    }
    // Without a date nothing of it is due.
    if (untoldSince) publishedLocally.set(_id.toString(), untoldSince.getTime());
  }

  const isPublishedLocally = ({ _id, untoldSince }: Publishable): boolean =>
    publishedLocally.get(_id.toString()) === untoldSince?.getTime();

  async function findDue(direction: 1 | -1): Promise<Publishable[]> {
    return model
      .find({ untoldSince: trusted({ $lte: new Date(Date.now() - publishWithinMs) }) })
      .sort({ untoldSince: direction })
      .limit(batchMax)
      .select({ _id: 1, untoldSince: 1 })
      .lean();
  }

  /** Claims the oldest: only this node publishes them while its lease lasts. */
  async function claim(): Promise<Doc[]> {
    const ids = (await findDue(1)).map(({ _id }) => _id);
    if (ids.length === 0) return [];
    const tellerId = randomUUID();
    const nowMs = Date.now();
    await model.updateMany(
      {
        _id: trusted({ $in: ids }),
        untoldSince: trusted({ $lte: new Date(nowMs - publishWithinMs) }),
      },
      { $set: { untoldSince: new Date(nowMs + claimMs - publishWithinMs), tellerId } },
    );
    return model.find({ _id: trusted({ $in: ids }), tellerId }).lean();
  }

  /** The newest that this node has not published to its own sockets: each partitioned node does so. */
  async function lookUp(): Promise<Doc[]> {
    const due = (await findDue(-1)).filter((one) => !isPublishedLocally(one));
    const ids = due.map(({ _id }) => _id);
    if (ids.length === 0) return [];
    return model.find({ _id: trusted({ $in: ids }) }).lean();
  }

  return {
    acknowledge,

    /**
     * Publishes one batch of what should have been published by now.
     *
     * @returns how many that were
     */
    async publishDue(isPartitioned: boolean): Promise<number> {
      const docs = await (isPartitioned ? lookUp() : claim());
      const threads = Map.groupBy(
        docs.toSorted((a, b) => numberOf(a) - numberOf(b)),
        threadOf,
      );
      await Promise.all(
        [...threads.values()].map(async (thread) => {
          for (const doc of thread) acknowledge(doc, await publish(doc).catch(() => false));
        }),
      );
      return docs.length;
    },

    /** Flushes the last acknowledgements. */
    close: mark,
  };
}
