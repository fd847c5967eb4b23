import { keyRange, segmentOf } from "../../plan/bounds.ts";
import { type Collection, storedDocument } from "../../storage/collection.ts";
import type { Index } from "../../storage/indexes/definition.ts";
import type { Store } from "../../storage/store.ts";
import { idKeyOfEntry } from "../../values/key-encoding.ts";

/** Deletes what the TTL indexes say has expired. @returns how many documents */
export async function deleteExpired(store: Store, nowMs = Date.now()): Promise<number> {
  let deleted = 0;
  for (const collection of [...store.collections.values()]) {
    for (const index of [...collection.indexes]) {
      if (expires(index)) deleted += await store.writeInSlices(expire(collection, index, nowMs));
    }
  }
  return deleted;
}

/** A compound index expires nothing, as in MongoDB. */
const expires = ({ record, fields }: Index) =>
  record.expireAfterSeconds !== undefined && fields.length === 1;

function* expire(collection: Collection, index: Index, nowMs: number): Generator<void, number> {
  let deleted = 0;
  if (collection.isDropped || !collection.indexes.includes(index)) return deleted;
  const bound = new Date(nowMs - (index.record.expireAfterSeconds ?? 0) * 1000);
  const upTo = segmentOf(
    [{ kind: "range", comparison: "$lte", bound, isExact: true, element: null }],
    index.directions[0] === -1,
  );
  const { range } = keyRange(Buffer.alloc(0), upTo);
  for (const entry of index.tree.entries(range)) {
    const idKey = idKeyOfEntry(entry);
    const raw = collection.documents.get(idKey);
    if (!raw) continue; // an array of dates: it went with another of them
    collection.remove(storedDocument(idKey, raw));
    deleted++;
    yield;
  }
  return deleted;
}
