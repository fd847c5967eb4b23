import { Binary } from "bson";
import { compileFilter, isTruthy } from "../../query/match.ts";
import type { Collection } from "../../storage/collection.ts";
import type { Store } from "../../storage/store.ts";
import { MongoError } from "../../values/mongo-error.ts";
import {
  documentArgument,
  type Handler,
  namespaceNotFound,
  namespaceOf,
  numberArgument,
} from "../command.ts";

export const create: Handler = async (command, { store }) => {
  const namespace = namespaceOf(command);
  if (store.collections.has(namespace)) {
    throw new MongoError(48, "NamespaceExists", `Collection already exists. NS: ${namespace}`);
  }
  await store.ensureCollection(namespace);
  return { ok: 1 };
};

export const drop: Handler = async (command, { store }) => {
  const namespace = namespaceOf(command);
  return store.write(() => {
    const collection = store.collections.get(namespace);
    if (!collection) throw namespaceNotFound();
    store.dropCollection(collection);
    return { nIndexesWas: collection.allIndexes.length, ns: namespace, ok: 1 };
  });
};

export const dropDatabase: Handler = async ({ db }, { store }) =>
  store.write(() => {
    for (const collection of collectionsOf(store, db)) store.dropCollection(collection);
    return { dropped: db, ok: 1 };
  });

export const listCollections: Handler = ({ body, db }, { store, cursors }) => {
  const matches = compileFilter(documentArgument(body, "filter"));
  const isNameOnly = isTruthy(body.nameOnly);
  const documents = collectionsOf(store, db).map((collection) => ({
    name: collection.namespace.slice(db.length + 1),
    type: "collection",
    ...(isNameOnly
      ? {}
      : {
          options: {},
          info: { readOnly: false, uuid: uuidOf(collection) },
          idIndex: { v: 2, key: { _id: 1 }, name: "_id_" },
        }),
  }));
  return cursors.first(documents.filter(matches), `${db}.$cmd.listCollections`, {
    batchSize: numberArgument(documentArgument(body, "cursor"), "batchSize", "cursor"),
  });
};

function collectionsOf(store: Store, db: string): Collection[] {
  return [...store.collections.values()].filter(({ namespace }) => namespace.startsWith(`${db}.`));
}

const uuidOf = ({ uuid }: Collection) =>
  new Binary(Buffer.from(uuid.replaceAll("-", ""), "hex"), Binary.SUBTYPE_UUID);
