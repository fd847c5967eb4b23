import { TICK } from "../aggregate/row.ts";
import type { Collection } from "../storage/collection.ts";
import type { Entry } from "../storage/trees/tree.ts";
import { idKeyOf, idKeyOfEntry } from "../values/key-encoding.ts";
import type { Access } from "./choose.ts";
import type { IndexPlan } from "./index-plan.ts";

/** What a query has looked at, as `explain` tells it. */
export type Examined = { keys: number; documents: number };

/** A document's place, with its bytes where the walk has them at hand, else when its place was read. */
type Place = { idKey: Buffer; raw: Buffer } | { idKey: Buffer; raw?: undefined; moment: number };

/** The places an access path leads to, each document once, in the plan's order. */
export function* rowsOf(
  access: Access,
  collection: Collection,
  examined: Examined,
): Generator<Place | typeof TICK, void> {
  const hasDoubles = access.kind === "union" || (access.kind === "index" && access.plan.hasDoubles);
  const { tickEntries } = collection.pace;
  const seen = hasDoubles ? new Set<string>() : null;
  let entries = 0;
  for (const place of placesOf(access, collection, examined)) {
    const id = seen ? place.idKey.toString("latin1") : "";
    if (!seen?.has(id)) yield place;
    seen?.add(id);
    // Behind the row: in front of it, its document could change between the place and the reading.
    if (++entries % tickEntries === 0) yield TICK;
  }
}

function* placesOf(
  access: Access,
  collection: Collection,
  examined: Examined,
): Generator<Place, void> {
  if (access.kind === "union") {
    for (const branch of access.branches) yield* placesOf(branch, collection, examined);
  } else if (access.kind === "scan") {
    for (const { key, value } of collection.documents.entries({}, access.isReverse)) {
      examined.documents++;
      yield { idKey: key, raw: value };
    }
  } else if (isByIds(access.plan)) {
    for (const { range } of inOrder(access.plan)) {
      examined.keys++;
      const idKey = idKeyOf(range.start as Buffer);
      const raw = collection.documents.get(idKey);
      if (!raw) continue;
      examined.documents++;
      yield { idKey, raw };
    }
  } else {
    for (const entry of access.plan.isMerge ? merged(access.plan) : inTurn(access.plan)) {
      examined.keys++;
      if (access.plan.index.isId) {
        examined.documents++;
        yield { idKey: entry.key, raw: entry.value };
      } else yield { idKey: idKeyOfEntry(entry), moment: entry.moment };
    }
  }
}

/** Documents asked for by whole ids are taken each at once: to walk a range costs several times that. */
const isByIds = ({ index, isMerge, isPoints }: IndexPlan): boolean =>
  index.isId && isPoints && !isMerge;

const inOrder = ({ intervals, isReverse }: IndexPlan) =>
  isReverse ? intervals.toReversed() : intervals;

function* inTurn(plan: IndexPlan): Generator<Entry, void> {
  for (const { range } of inOrder(plan)) yield* plan.index.tree.entries(range, plan.isReverse);
}

/** Intervals that begin with different points, merged by what follows the points. */
function* merged({ index: { tree }, intervals, isReverse }: IndexPlan): Generator<Entry, void> {
  const branches = intervals.map((interval) => ({
    ...interval,
    behind: undefined as Buffer | undefined,
  }));
  const open = () =>
    branches.flatMap((branch) => {
      const entries = tree.entries(branch.range, isReverse, branch.behind);
      const first = entries.next();
      return first.done ? [] : [{ branch, entries, entry: first.value }];
    });
  const sign = isReverse ? -1 : 1;
  let { revision } = tree;
  let heads = open();
  while (heads.length > 0) {
    const next = heads.reduce((one, other) => {
      const order = Buffer.compare(
        other.entry.key.subarray(other.branch.prefixBytes),
        one.entry.key.subarray(one.branch.prefixBytes),
      );
      return order * sign < 0 ? other : one;
    });
    yield next.entry;
    next.branch.behind = next.entry.key;
    if (revision !== tree.revision) {
      revision = tree.revision; // the heads that wait may have moved or gone
      heads = open();
      continue;
    }
    const following = next.entries.next();
    if (following.done) heads.splice(heads.indexOf(next), 1);
    else next.entry = following.value;
  }
}
