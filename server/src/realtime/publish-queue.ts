import { randomUUID } from "node:crypto";
import { type Model, type Types, trusted } from "mongoose";

/** What a document bears from its insert until every node has told its sockets of it. */
export const untoldFields = {
  untoldSince: { type: Date },
  /** Who tells it again at the moment. */
  tellerId: { type: String },
} as const;

type Untellable = { _id: Types.ObjectId };
export type Untold = Pick<ReturnType<typeof createUntold>, "sweep" | "close">;

/** Whoever stored a document has this long to tell it. */
const tellWithinMs = 1_000;
/** Whoever claimed a batch has this long. */
const claimMs = 5_000;
const batchMax = 100;
const markAfterMs = 100;
/** Documents told to the sockets of this node alone; some minutes of a busy desk without Redis. */
const toldHereMax = 10_000;

type Parts<Doc> = {
  /** Documents of one thread are told one after the other, by their number. */
  threadOf(doc: Doc): string;
  numberOf(doc: Doc): number;
  /** Tells all who may hear of it; false when the other nodes were not reached. */
  tell(doc: Doc): Promise<boolean>;
};

/**
 * News that were stored and not yet told: of a process that died in between, or while Redis was
 * away. A sparse index holds only these, so asking for them costs nothing while there are none.
 * They are told at least once; clients know a double by its number.
 */
export function createUntold<Doc extends Untellable>(
  // biome-ignore lint/suspicious/noExplicitAny: Mongoose's models of different documents share no type
  model: Model<any, any, any, any>,
  { threadOf, numberOf, tell }: Parts<Doc>,
) {
  const toldHere = new Set<string>();
  let told: Types.ObjectId[] = [];
  let marking: NodeJS.Timeout | undefined;

  /** In one write for all of the last moment, by the driver: these ids are our own. */
  async function mark(): Promise<void> {
    clearTimeout(marking);
    marking = undefined;
    const ids = told;
    told = [];
    if (ids.length === 0) return;
    try {
      const asTold = { $unset: { untoldSince: 1, tellerId: 1 } };
      await model.collection.updateMany({ _id: { $in: ids } }, asTold);
    } catch {
      // They are told once more.
    }
  }

  /** After it was told: to all, or to the sockets of this node only. */
  function note({ _id }: Untellable, hasReachedAll: boolean): void {
    if (hasReachedAll) {
      toldHere.delete(_id.toString());
      told.push(_id);
      marking ??= setTimeout(mark, markAfterMs);
      return;
    }
    toldHere.add(_id.toString());
    const [oldest] = toldHere;
    if (toldHere.size > toldHereMax && oldest) toldHere.delete(oldest);
  }

  async function dueIds(direction: 1 | -1): Promise<Types.ObjectId[]> {
    const due: Untellable[] = await model
      .find({ untoldSince: trusted({ $lte: new Date(Date.now() - tellWithinMs) }) })
      .sort({ untoldSince: direction })
      .limit(batchMax)
      .select({ _id: 1 })
      .lean();
    return due.map(({ _id }) => _id);
  }

  /** The oldest, for this node alone to tell for a while. */
  async function claim(): Promise<Doc[]> {
    const ids = await dueIds(1);
    if (ids.length === 0) return [];
    const tellerId = randomUUID();
    const nowMs = Date.now();
    await model.updateMany(
      {
        _id: trusted({ $in: ids }),
        untoldSince: trusted({ $lte: new Date(nowMs - tellWithinMs) }),
      },
      { $set: { untoldSince: new Date(nowMs + claimMs - tellWithinMs), tellerId } },
    );
    return model.find({ _id: trusted({ $in: ids }), tellerId }).lean();
  }

  /** The newest that this node has not told its own sockets: each node cut off from the others does so. */
  async function lookUp(): Promise<Doc[]> {
    const ids = (await dueIds(-1)).filter((id) => !toldHere.has(id.toString()));
    if (ids.length === 0) return [];
    return model.find({ _id: trusted({ $in: ids }) }).lean();
  }

  return {
    note,

    /**
     * Tells one batch of what somebody else should have told by now.
     *
     * @returns how many that were
     */
    async sweep(isCut: boolean): Promise<number> {
      const docs = await (isCut ? lookUp() : claim());
      const threads = Map.groupBy(
        docs.toSorted((a, b) => numberOf(a) - numberOf(b)),
        threadOf,
      );
      await Promise.all(
        [...threads.values()].map(async (thread) => {
          for (const doc of thread) note(doc, await tell(doc).catch(() => false));
        }),
      );
      return docs.length;
    },

    /** Writes down what was told last. */
    close: mark,
  };
}
