import { TICK } from "../aggregate/row.ts";
import { valueAt } from "../query/walk-path.ts";
import type { Collection } from "../storage/collection.ts";
import type { Index } from "../storage/indexes/definition.ts";
import { afterPrefix } from "../storage/trees/key-prefix.ts";
import { decode, type Value } from "../values/bson-values.ts";
import { encodeKey, idKeyOfEntry } from "../values/key-encoding.ts";

/** An index that has every value of the field in order, each in one piece. */
export const distinctIndex = ({ indexes }: Collection, field: string): Index | undefined =>
  indexes.find(
    ({ fields, multikey, partial, record }) =>
      fields[0] === field && multikey.size === 0 && !partial && !record.hasCutKeys,
  );

/**
 * The distinct values of an index's first field: of each one document is read, and the walk goes on
 * behind all keys that begin with it. `undefined` and null count as null.
 */
export function* distinctValues(
  { documents }: Collection,
  { tree, paths, directions }: Index,
): Generator<Value | typeof TICK, void> {
  const [path = []] = paths;
  for (let start: Buffer | undefined; ; ) {
    const { done, value: entry } = tree.entries({ start }).next();
    if (done) return;
    const raw = documents.get(idKeyOfEntry(entry));
    const value = raw ? valueAt(decode(raw), path) : undefined;
    const prefix = encodeKey(value ?? null, directions[0] === -1);
    const isOfKey = entry.key.subarray(0, prefix.length).equals(prefix);
    if (isOfKey) yield value;
    // A key whose document has changed meanwhile is passed alone.
    start = isOfKey ? afterPrefix(prefix) : Buffer.concat([entry.key, Buffer.of(0)]);
    yield TICK;
  }
}
