import { keyRange, segmentOf } from "../plan/bounds.ts";
import { type Collection, storedDocument } from "../storage/collection.ts";
import type { Index } from "../storage/index-definition.ts";
import type { Store } from "../storage/store.ts";

/** So many documents go in one transaction: the others wait that long. */
const documentsPerPass = 500;

/** Deletes what the TTL indexes say has expired. @returns how many documents */
export async function deleteExpired(store: Store, nowMs = Date.now()): Promise<number> {
  let deleted = 0;
  for (const collection of [...store.collections.values()]) {
    for (const index of [...collection.indexes]) {
      for (;;) {
        const count = await store.write(() => deleteSome(collection, index, nowMs));
        deleted += count;
        if (count < documentsPerPass) break;
      }
    }
  }
  return deleted;
}

function deleteSome(collection: Collection, index: Index, nowMs: number): number {
  const { expireAfterSeconds } = index.record;
  // A compound index expires nothing, as in MongoDB.
  if (expireAfterSeconds === undefined || index.fields.length !== 1) return 0;
  if (collection.isDropped || !collection.indexes.includes(index)) return 0;
  const bound = new Date(nowMs - expireAfterSeconds * 1000);
  const upTo = segmentOf(
    [{ kind: "range", comparison: "$lte", bound, isExact: true, isOneElement: false }],
    index.directions[0] === -1,
  );
  const { range } = keyRange(Buffer.alloc(0), upTo);
  const expired = new Map<string, Buffer>();
  for (const { value } of index.tree.entries(range)) {
    expired.set(value.toString("latin1"), value);
    if (expired.size >= documentsPerPass) break;
  }
  for (const idKey of expired.values()) {
    const raw = collection.documents.get(idKey);
    if (raw) collection.remove(storedDocument(idKey, raw));
  }
  return expired.size;
}
