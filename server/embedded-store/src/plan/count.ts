import type { Collection } from "../storage/collection.ts";
import type { Doc } from "../values/bson-values.ts";
import { choosePlan } from "./choose.ts";

/** Counts matching documents from the index keys alone. Null when that is not possible. */
export function countFromKeys(
  collection: Collection,
  filter: Doc,
  { skip = 0, limit = Infinity } = {},
): number | null {
  const all =
    Object.keys(filter).length === 0 ? collection.count : countEntries(collection, filter);
  return all === null ? null : Math.max(0, Math.min(all - skip, limit));
}

function countEntries(collection: Collection, filter: Doc): number | null {
  const { access } = choosePlan(collection, { filter });
  if (access.kind !== "index" || !access.plan.isExact || access.plan.hasDoubles) return null;
  const { index, intervals } = access.plan;
  return intervals.reduce((sum, { range }) => sum + index.tree.count(range), 0);
}
