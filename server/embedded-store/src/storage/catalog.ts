import type { CollectionRecord } from "./collection.ts";
import type { Tree } from "./trees/tree.ts";

/**
 * In front of what the catalog says of a collection, so that a version that cannot read packed indexes and
 * compressed documents fails on the JSON before it touches them.
 */
const mark = "2 ";

/**
 * A dictionary is kept beside its collection's record in pieces that each take one page: in LMDB the first
 * page of a value alone has a header, by which damage is noticed.
 */
const pieceBytes = 4_000;

const keyOf = (namespace: string) => Buffer.from(namespace);
const pieceKeyOf = (namespace: string, number: number) => Buffer.from(`${namespace}\0${number}`);

/** Inside `Store.write`. */
export function putRecord(catalog: Tree, namespace: string, record: CollectionRecord): void {
  const { dictionary, ...rest } = record;
  const pieces = Math.ceil((dictionary?.length ?? 0) / pieceBytes);
  for (let n = 0; n < pieces; n++) {
    const piece = dictionary?.subarray(n * pieceBytes, (n + 1) * pieceBytes) as Buffer;
    catalog.put(pieceKeyOf(namespace, n), piece);
  }
  catalog.put(keyOf(namespace), Buffer.from(mark + JSON.stringify({ ...rest, pieces })));
}

/** Inside `Store.write`. */
export function removeRecord(catalog: Tree, namespace: string, record: CollectionRecord): void {
  const pieces = Math.ceil((record.dictionary?.length ?? 0) / pieceBytes);
  for (let n = 0; n < pieces; n++) catalog.remove(pieceKeyOf(namespace, n));
  catalog.remove(keyOf(namespace));
}

/** Of all collections; also those that versions before November 2026 wrote. */
export function readRecords(catalog: Tree): Map<string, CollectionRecord> {
  const records = new Map<string, CollectionRecord>();
  for (const { key, value } of catalog.entries({})) {
    const namespace = key.toString();
    if (namespace.includes("\0")) continue;
    const text = value.toString();
    const json = text.startsWith(mark) ? text.slice(mark.length) : text;
    const { pieces = 0, ...record } = JSON.parse(json);
    records.set(
      namespace,
      pieces ? { ...record, dictionary: join(catalog, namespace, pieces) } : record,
    );
  }
  return records;
}

function join(catalog: Tree, namespace: string, pieces: number): Buffer {
  return Buffer.concat(
    Array.from({ length: pieces }, (_, n) => {
      const piece = catalog.get(pieceKeyOf(namespace, n));
      if (!piece) throw new Error(`the dictionary of ${namespace} is missing`);
      return piece;
    }),
  );
}

/** Whether it would take less room if it were brought forward. */
export const isOlder = ({ indexes }: CollectionRecord): boolean =>
  indexes.some(({ packed }) => !packed);
