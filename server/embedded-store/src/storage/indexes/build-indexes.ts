import { isDeepStrictEqual } from "node:util";
import { type Doc, decode } from "../../values/bson-values.ts";
import { entryValue, idSuffix } from "../../values/key-encoding.ts";
import { MongoError } from "../../values/mongo-error.ts";
import { showValue } from "../../values/show-value.ts";
import { type Collection, storedDocument } from "../collection.ts";
import { tooManyTreesCode } from "../storage-errors.ts";
import type { Store } from "../store.ts";
import { planKilled, type Tree } from "../trees/tree.ts";
import { type Index, type IndexRecord, keyPattern, openIndex } from "./definition.ts";
import { indexKeys } from "./keys.ts";
import type { IndexSpec as Spec } from "./read-spec.ts";

/** An index to be made, with the empty tree that will hold it. */
export type PlannedIndex = { spec: Spec; tree: Tree };

/** Gets a tree for each; those that stay unused go back by `Store.abandonTrees`. */
export async function planIndexes(store: Store, specs: Spec[]): Promise<PlannedIndex[]> {
  const planned: PlannedIndex[] = [];
  try {
    for (const spec of specs) planned.push({ spec, tree: await store.makeIndexTree() });
    return planned;
  } catch (error) {
    await store.abandonTrees(planned.map(({ tree }) => tree));
    if (!(error instanceof MongoError) || error.code !== tooManyTreesCode) throw error;
    throw new MongoError(67, "CannotCreateIndex", error.message);
  }
}

/** Those the collection does not have. @throws MongoError 85, 86 conflicts with another index */
export function missingIndexes(collection: Collection, specs: Spec[]): Spec[] {
  const missing: Spec[] = [];
  for (const spec of specs) if (!isExisting(collection, spec, missing)) missing.push(spec);
  return missing;
}

/**
 * The steps of building indexes, for `Store.writeInSlices`: fills them from the documents that are there,
 * while what others write in between goes into them too, and adds them to the collection at the end.
 * The catalog knows nothing of them before: what a killed build leaves is swept at the next start.
 * Only one build of a collection may run at a time.
 *
 * @returns the trees that are in use now
 * @throws MongoError 11000 when one is unique and the documents are not; 85, 86 conflicts with another index
 */
export function* buildIndexes(
  store: Store,
  collection: Collection,
  planned: PlannedIndex[],
): Generator<void, Set<Tree>> {
  const missing = missingIndexes(
    collection,
    planned.map(({ spec }) => spec),
  );
  const indexes = planned
    .filter(({ spec }) => missing.includes(spec))
    .map(({ spec, tree }) => openIndex({ ...spec, tree: tree.name, packed: true }, tree));
  try {
    if (indexes.length > 0) {
      for (const index of indexes) collection.growing.add(index);
      for (const { key: idKey, value } of collection.documents.entries({})) {
        const { doc } = storedDocument(idKey, value);
        for (const index of indexes) addDocument(collection, index, idKey, doc);
        yield;
      }
      if (collection.isDropped) throw planKilled();
      collection.indexes.push(...indexes);
      store.onRollback(() => collection.indexes.splice(-indexes.length));
      collection.save();
    }
  } finally {
    for (const index of indexes) collection.growing.delete(index);
  }
  return new Set(indexes.map(({ tree }) => tree));
}

function addDocument(collection: Collection, index: Index, idKey: Buffer, doc: Doc): void {
  const keys = [...indexKeys(index, doc).values()];
  for (const key of keys) {
    if (index.record.unique) collection.refuseDuplicate(index, key, idKey);
    index.tree.put(Buffer.concat([key.bytes, idSuffix(idKey)]), entryValue(idKey));
  }
  collection.noteShape(index, doc, keys);
}

/** Inside `Store.write`. @throws MongoError 27 IndexNotFound, 72 for `_id_` */
export function dropIndex(store: Store, collection: Collection, name: string): void {
  if (name === "_id_") throw new MongoError(72, "InvalidOptions", "cannot drop _id index");
  const position = collection.indexes.findIndex(({ record }) => record.name === name);
  const index = collection.indexes[position];
  if (!index) throw new MongoError(27, "IndexNotFound", `index not found with name [${name}]`);
  store.dropTree(index.tree);
  collection.indexes.splice(position, 1);
  store.onRollback(() => collection.indexes.splice(position, 0, index));
  collection.save();
}

function isExisting(collection: Collection, spec: Spec, others: Spec[]): boolean {
  if (isDeepStrictEqual(spec.key, [["_id", 1]])) return true;
  const records = [...collection.indexes.map(({ record }) => record), ...others];
  const namesake = records.find(({ name }) => name === spec.name);
  if (namesake) {
    if (isDeepStrictEqual(signature(namesake), signature(spec))) return true;
    const asked = `Requested index: ${showIndex(spec)}, existing index: ${showIndex(namesake)}`;
    throw isSameIndex(namesake, spec)
      ? optionsConflict(
          `An equivalent index already exists with the same name but different options. ${asked}`,
        )
      : new MongoError(
          86,
          "IndexKeySpecsConflict",
          `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${asked}`,
        );
  }
  const twin = records.find((record) => isSameIndex(record, spec));
  if (!twin) return false;
  throw twin.expireAfterSeconds === spec.expireAfterSeconds
    ? optionsConflict(`Index already exists with a different name: ${twin.name}`)
    : optionsConflict(
        `An equivalent index already exists with a different name and options. Requested index: ${showIndex(spec)}, existing index: ${showIndex(twin)}`,
      );
}

const optionsConflict = (message: string) => new MongoError(85, "IndexOptionsConflict", message);

/** What tells indexes apart; two that differ only in the rest cannot stand side by side. */
const identity = ({ key, unique, sparse, partialFilter }: Spec | IndexRecord) => ({
  key,
  unique,
  sparse,
  partialFilter,
});

const isSameIndex = (a: Spec | IndexRecord, b: Spec | IndexRecord) =>
  isDeepStrictEqual(identity(a), identity(b));

const signature = (index: Spec | IndexRecord) => ({
  ...identity(index),
  expireAfterSeconds: index.expireAfterSeconds,
});

const showIndex = (spec: Spec | IndexRecord) => showValue(describeIndex(spec));

/** As `listIndexes` shows it; Mongoose compares every field when it looks for changes. */
export function describeIndex(record: Spec | IndexRecord): Doc {
  const { name, unique, sparse, expireAfterSeconds, partialFilter } = record;
  return {
    v: 2,
    key: keyPattern(record),
    name,
    ...(unique ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
    ...(partialFilter
      ? { partialFilterExpression: decode(Buffer.from(partialFilter, "base64")) }
      : {}),
  };
}
