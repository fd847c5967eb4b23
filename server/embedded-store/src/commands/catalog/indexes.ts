import { readKeyPattern } from "../../plan/choose.ts";
import type { Collection } from "../../storage/collection.ts";
import {
  buildIndexes,
  describeIndex,
  dropIndex,
  missingIndexes,
  planIndexes,
} from "../../storage/indexes/build-indexes.ts";
import type { Index } from "../../storage/indexes/definition.ts";
import { readIndexSpec } from "../../storage/indexes/read-spec.ts";
import type { Tree } from "../../storage/trees/tree.ts";
import { isDocument, type Value } from "../../values/bson-values.ts";
import { badValue, MongoError } from "../../values/mongo-error.ts";
import { showValue } from "../../values/show-value.ts";
import {
  documentArgument,
  type Handler,
  listArgument,
  namespaceNotFound,
  namespaceOf,
  numberArgument,
} from "../command.ts";
import { deadlineOf } from "../read/find.ts";
import { documentOf } from "../write/update.ts";

export const createIndexes: Handler = async (command, { store }) => {
  const specs = listArgument(command.body, "indexes").map(documentOf).map(readIndexSpec);
  if (specs.length === 0) throw badValue("Must specify at least one index to create");
  const namespace = namespaceOf(command);
  const createdCollectionAutomatically = !store.collections.has(namespace);
  return store.buildInTurn(async () => {
    const existing = store.collections.get(namespace);
    const missing = existing ? missingIndexes(existing, specs) : specs;
    const planned = await planIndexes(store, missing);
    let used = new Set<Tree>();
    function* steps(collection: Collection) {
      const numIndexesBefore = collection.allIndexes.length;
      used = yield* buildIndexes(store, collection, planned);
      const numIndexesAfter = collection.allIndexes.length;
      return {
        numIndexesBefore,
        numIndexesAfter,
        createdCollectionAutomatically,
        ...(used.size === 0 ? { note: "all indexes already exist" } : {}),
        ok: 1,
      };
    }
    try {
      return await store.writeTo(namespace, steps, deadlineOf(command.body));
    } catch (error) {
      used.clear(); // the last commit may have failed
      throw error;
    } finally {
      await store.abandonTrees(planned.map(({ tree }) => tree).filter((tree) => !used.has(tree)));
    }
  });
};

export const listIndexes: Handler = (command, { store, cursors }) => {
  const namespace = namespaceOf(command);
  const collection = store.collections.get(namespace);
  if (!collection) throw namespaceNotFound(`ns does not exist: ${namespace}`);
  const documents = collection.allIndexes.map(({ record }) => describeIndex(record));
  return cursors.first(documents, namespace, {
    batchSize: numberArgument(documentArgument(command.body, "cursor"), "batchSize", "cursor"),
  });
};

export const dropIndexes: Handler = async (command, { store }) => {
  const namespace = namespaceOf(command);
  const { index } = command.body;
  return store.write(() => {
    const collection = store.collections.get(namespace);
    if (!collection) throw namespaceNotFound(`ns not found ${namespace}`);
    const nIndexesWas = collection.allIndexes.length;
    const names =
      index === "*"
        ? collection.indexes.map(({ record }) => record.name)
        : [index].flat().map((wanted) => findIndex(collection, wanted).record.name);
    for (const name of names) dropIndex(store, collection, name);
    return { nIndexesWas, ok: 1 };
  });
};

/** @throws MongoError 27 IndexNotFound, 181 for a key that several have */
function findIndex(collection: Collection, wanted: Value): Index {
  const pattern = isDocument(wanted) ? JSON.stringify(readKeyPattern(wanted)) : null;
  const [found, other] = collection.allIndexes.filter(({ record }) =>
    pattern === null ? record.name === wanted : JSON.stringify(record.key) === pattern,
  );
  if (found && other) {
    throw new MongoError(
      181,
      "AmbiguousIndexKeyPattern",
      `several indexes found for key: ${showValue(wanted)}, identify by name instead.`,
    );
  }
  if (found) return found;
  const message = pattern
    ? `can't find index with key: ${showValue(wanted)}`
    : `index not found with name [${String(wanted)}]`;
  throw new MongoError(27, "IndexNotFound", message);
}
