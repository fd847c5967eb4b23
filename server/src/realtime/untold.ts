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

/** Whoever stored a document has this long to tell it; so has whoever claimed it. */
const tellWithinMs = 1_000;
const batchMax = 200;
const markAfterMs = 100;
/** Documents told to the sockets of this node alone; some minutes of a busy desk without Redis. */
const toldHereMax = 10_000;

type Parts<Doc> = {
  /** As it should be told. */
  order(a: Doc, b: Doc): number;
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
  model: Model<any>,
  { order, tell }: Parts<Doc>,
) {
  const toldHere = new Set<string>();
  let told: Types.ObjectId[] = [];
  let marking: NodeJS.Timeout | undefined;

  /** In one write for all of the last moment. If it fails they are told once more. */
  async function mark(): Promise<void> {
    clearTimeout(marking);
    marking = undefined;
    const ids = told;
    told = [];
    if (ids.length === 0) return;
    await model
      .updateMany({ _id: trusted({ $in: ids }) }, { $unset: { untoldSince: 1, tellerId: 1 } })
      .catch(() => {});
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

  const due = (direction: 1 | -1) =>
    model
      .find({ untoldSince: trusted({ $lte: new Date(Date.now() - tellWithinMs) }) })
      .sort({ untoldSince: direction })
      .limit(batchMax)
      .select({ _id: 1 })
      .lean<Untellable[]>();

  /** The oldest, for this node alone to tell for a while. */
  async function claim(): Promise<Doc[]> {
    const ids = (await due(1)).map(({ _id }) => _id);
    if (ids.length === 0) return [];
    const tellerId = randomUUID();
    const nowMs = Date.now();
    await model.updateMany(
      {
        _id: trusted({ $in: ids }),
        untoldSince: trusted({ $lte: new Date(nowMs - tellWithinMs) }),
      },
      { $set: { untoldSince: new Date(nowMs), tellerId } },
    );
    return model.find({ _id: trusted({ $in: ids }), tellerId }).lean<Doc[]>();
  }

  /** The newest that this node has not told its own sockets: each node cut off from the others does so. */
  async function lookUp(): Promise<Doc[]> {
    const ids = (await due(-1)).map(({ _id }) => _id).filter((id) => !toldHere.has(id.toString()));
    if (ids.length === 0) return [];
    return model.find({ _id: trusted({ $in: ids }) }).lean<Doc[]>();
  }

  return {
    note,

    /**
     * Tells one batch of what somebody else should have told by now.
     *
     * @returns how many that were
     */
    async sweep(isCut: boolean): Promise<number> {
      const docs = (await (isCut ? lookUp() : claim())).toSorted(order);
      for (const doc of docs) note(doc, await tell(doc).catch(() => false));
      return docs.length;
    },

    /** Writes down what was told last. */
    close: mark,
  };
}
