import { TICK } from "../aggregate/row.ts";
import type { Collection } from "../storage/collection.ts";
import { execute, type FoundRow, type Query } from "./execute.ts";

/** So often a search is begun again because its document was changed meanwhile; then it gives way no more. */
const patience = 3;

/**
 * Inside `Store.writeInSlices`: the documents a write is about, each as it is at this moment and each once.
 * Yields TICK where others may run.
 */
export function targets(
  collection: Collection,
  query: Query,
  { isMulti }: { isMulti: boolean },
): Generator<FoundRow, void> {
  return isMulti ? eachOnce(collection, query) : first(collection, query);
}

/** A changed document may come again further along the index that is walked. */
function* eachOnce(collection: Collection, query: Query): Generator<FoundRow, void> {
  const seen = new Set<string>();
  for (const row of execute(collection, query)) {
    if (row !== TICK) {
      const id = row.idKey.toString("latin1");
      if (seen.has(id)) continue;
      seen.add(id);
    }
    yield row;
  }
}

/** One that was found by sorting may have been changed by others since it was read. */
function* first(collection: Collection, query: Query): Generator<FoundRow, void> {
  for (let attempt = 1; ; attempt++) {
    let isOvertaken = false;
    for (const row of execute(collection, { ...query, limit: 1 })) {
      if (row === TICK) {
        if (attempt <= patience) yield row;
        continue;
      }
      isOvertaken = !collection.documents.get(row.idKey)?.equals(row.raw);
      if (!isOvertaken) yield row;
    }
    if (!isOvertaken) return;
  }
}
