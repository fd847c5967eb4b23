import { parseSort, type SortKey } from "../aggregate/sort.ts";
import type { Collection } from "../storage/collection.ts";
import type { Index } from "../storage/indexes/definition.ts";
import { type Doc, isDocument, isNumber, toNumber, type Value } from "../values/bson-values.ts";
import { badValue } from "../values/mongo-error.ts";
import { type Analysis, analyze } from "./analyze.ts";
import { type IndexPlan, planIndex } from "./index-plan.ts";

/** How the rows of a query are found. */
export type Access =
  | { kind: "scan"; isReverse: boolean }
  | { kind: "index"; plan: IndexPlan }
  | { kind: "union"; branches: Access[] };

export type Plan = { access: Access; sort: SortKey[] | null; isSorted: boolean; isExact: boolean };

export type Wish = {
  filter: Doc;
  sort?: Doc | null | undefined;
  hint?: Value;
};

const scan: Access = { kind: "scan", isReverse: false };

/**
 * Picks one index, a union of indexes for `$or`, or a scan. Rules, no statistics: an equality is worth
 * 10, a range 5, an order 8, a unique hit beats all.
 *
 * @throws MongoError 2 when the hinted index does not exist
 */
export function choosePlan(collection: Collection, wish: Wish): Plan {
  const sort = wish.sort && Object.keys(wish.sort).length > 0 ? parseSort(wish.sort) : null;
  const withAccess = (access: Access): Plan => ({
    access,
    sort,
    isSorted: !sort || (access.kind === "index" && access.plan.isSorted),
    isExact: access.kind === "index" && access.plan.isExact,
  });
  if (isDocument(wish.hint) && "$natural" in wish.hint) {
    return withAccess({ kind: "scan", isReverse: toNumber(wish.hint.$natural) < 0 });
  }
  const hinted = wish.hint === undefined ? null : findIndex(collection, wish.hint);
  const analysis = analyze(wish.filter);
  const isHinted = hinted !== null;
  const candidates = hinted ? [hinted] : collection.allIndexes;
  const best = bestOf(candidates, analysis, { filter: wish.filter, sort, isHinted });
  if (!isHinted && (!best || best.score < 10)) {
    const union = unionOf(collection, analysis);
    if (union) return withAccess(union);
  }
  return withAccess(best ? { kind: "index", plan: best } : scan);
}

function bestOf(
  indexes: Index[],
  analysis: Analysis,
  query: Parameters<typeof planIndex>[2],
): IndexPlan | null {
  let best: IndexPlan | null = null;
  for (const index of indexes) {
    const plan = planIndex(index, analysis, query);
    if (plan && plan.score > (best?.score ?? -Infinity)) best = plan;
  }
  return best;
}

/** An `$or` all of whose branches an index can serve. */
function unionOf(collection: Collection, analysis: Analysis): Access | null {
  for (const alternatives of analysis.alternatives) {
    const branches = alternatives.map((filter) => choosePlan(collection, { filter }).access);
    if (branches.every(({ kind }) => kind !== "scan")) return { kind: "union", branches };
  }
  return null;
}

/** An index by its name or its key pattern. @throws MongoError 2 */
function findIndex(collection: Collection, hint: Value): Index {
  const wanted = isDocument(hint) ? JSON.stringify(readKeyPattern(hint)) : hint;
  const found = collection.allIndexes.find(({ record }) =>
    typeof wanted === "string" && isDocument(hint)
      ? JSON.stringify(record.key) === wanted
      : record.name === wanted,
  );
  if (found) return found;
  throw badValue(
    "error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index",
  );
}

/** `{ a: 1, b: -1 }` as the catalog keeps it. */
export function readKeyPattern(pattern: Doc): [string, Value][] {
  return Object.entries(pattern).map(([path, value]) => [
    path,
    isNumber(value) ? toNumber(value) : value,
  ]);
}
