import { isDeepStrictEqual } from "node:util";
import type { Doc } from "../values/bson-values.ts";
import { idSuffix } from "../values/key-encoding.ts";
import { MongoError } from "../values/mongo-error.ts";
import { type Collection, storedDocument } from "./collection.ts";
import { type IndexRecord, keyPattern, openIndex, readIndexSpec } from "./index-definition.ts";
import { indexKeys } from "./index-keys.ts";
import type { Store } from "./store.ts";
import type { Tree } from "./tree.ts";

/** An index to be made, with the empty tree that will hold it. */
export type PlannedIndex = { spec: ReturnType<typeof readIndexSpec>; tree: Tree };

/** Reads the specs of `createIndexes` and gets a tree for each; trees that stay unused go back by `dropTree`. */
export async function planIndexes(store: Store, specs: Doc[]): Promise<PlannedIndex[]> {
  const read = specs.map(readIndexSpec);
  const planned: PlannedIndex[] = [];
  for (const spec of read) planned.push({ spec, tree: await store.makeTree() });
  return planned;
}

/**
 * Inside `Store.write`: fills the index from the documents that are there and adds it to the collection.
 *
 * @returns false when the same index exists already
 * @throws MongoError 11000 when it is unique and the documents are not; 85, 86 conflicts with another index
 */
export function buildIndex(store: Store, collection: Collection, planned: PlannedIndex): boolean {
  const { spec, tree } = planned;
  if (isExisting(collection, spec)) {
    store.dropTree(tree);
    return false;
  }
  const index = openIndex({ ...spec, tree: tree.name }, tree);
  for (const { key: idKey, value } of collection.documents.entries({})) {
    const { doc } = storedDocument(idKey, value);
    const keys = [...indexKeys(index, doc).values()];
    for (const key of keys) {
      if (spec.unique) collection.refuseDuplicate(index, key, idKey);
      tree.put(Buffer.concat([key.bytes, idSuffix(idKey)]), idKey);
    }
    collection.noteShape(index, doc, keys);
  }
  collection.indexes.push(index);
  store.onRollback(() => collection.indexes.splice(collection.indexes.indexOf(index), 1));
  collection.save();
  return true;
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

type Spec = PlannedIndex["spec"];

function isExisting(collection: Collection, spec: Spec): boolean {
  if (isDeepStrictEqual(spec.key, [["_id", 1]])) return true;
  const records = collection.indexes.map(({ record }) => record);
  const namesake = records.find(({ name }) => name === spec.name);
  if (namesake) {
    if (isDeepStrictEqual(signature(namesake), signature(spec))) return true;
    throw new MongoError(
      86,
      "IndexKeySpecsConflict",
      `An existing index has the same name as the requested index. Requested index: ${describe(spec)}, existing index: ${describe(namesake)}`,
    );
  }
  const twin = records.find(
    ({ key, partialFilter }) =>
      isDeepStrictEqual(key, spec.key) && partialFilter === spec.partialFilter,
  );
  if (!twin) return false;
  throw new MongoError(
    85,
    "IndexOptionsConflict",
    `Index already exists with a different name: ${twin.name}`,
  );
}

const signature = ({
  key,
  unique,
  sparse,
  expireAfterSeconds,
  partialFilter,
}: Spec | IndexRecord) => ({
  key,
  unique,
  sparse,
  expireAfterSeconds,
  partialFilter,
});

const describe = (spec: Spec | IndexRecord) =>
  `{ key: ${JSON.stringify(keyPattern(spec))}, name: "${spec.name}" }`;
