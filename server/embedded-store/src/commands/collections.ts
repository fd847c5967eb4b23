import { Binary, Long } from "bson";
import { compileFilter, isTruthy } from "../query/match.ts";
import type { Collection } from "../storage/collection.ts";
import type { Store } from "../storage/store.ts";
import { isDocument } from "../values/bson-values.ts";
import { MongoError } from "../values/mongo-error.ts";
import {
  documentArgument,
  type Handler,
  namespaceNotFound,
  namespaceOf,
  numberArgument,
} from "./command.ts";

const refusedOptions = [
  "capped",
  "timeseries",
  "viewOn",
  "validator",
  "clusteredIndex",
  "encryptedFields",
];

export const create: Handler = async (command, { store }) => {
  const { body } = command;
  const namespace = namespaceOf(command);
  const refused = refusedOptions.find((option) => isTruthy(body[option] ?? false));
  if (refused) throw notSupported(`The collection option '${refused}'`);
  if (isDocument(body.collation) && body.collation.locale !== "simple") {
    throw notSupported("A collection's default collation");
  }
  if (store.collections.has(namespace)) {
    throw new MongoError(48, "NamespaceExists", `Collection ${namespace} already exists.`);
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
    batchSize: numberArgument(documentArgument(body, "cursor"), "batchSize"),
  });
};

export const listDatabases: Handler = ({ body }, { store }) => {
  const bytesByName = new Map<string, number>();
  for (const collection of store.collections.values()) {
    const [name = ""] = collection.namespace.split(".", 1);
    bytesByName.set(name, (bytesByName.get(name) ?? 0) + bytesOf(collection).total);
  }
  const matches = compileFilter(documentArgument(body, "filter"));
  const databases = [...bytesByName].map(([name, bytes]) => ({
    name,
    sizeOnDisk: Long.fromNumber(bytes),
    empty: false,
  }));
  const shown = databases.filter(matches);
  const total = shown.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk.toNumber(), 0);
  return {
    databases: isTruthy(body.nameOnly) ? shown.map(({ name }) => ({ name })) : shown,
    totalSize: Long.fromNumber(total),
    ok: 1,
  };
};

export const collStats: Handler = (command, { store }) => {
  const ns = namespaceOf(command);
  const collection = store.collections.get(ns);
  const bytes = collection ? bytesOf(collection) : { documents: 0, indexes: 0 };
  const count = collection?.count ?? 0;
  return {
    ns,
    count,
    size: bytes.documents,
    avgObjSize: count ? Math.round(bytes.documents / count) : 0,
    storageSize: bytes.documents,
    nindexes: collection?.allIndexes.length ?? 0,
    totalIndexSize: bytes.indexes,
    capped: false,
    ok: 1,
  };
};

export const dbStats: Handler = ({ db }, { store }) => {
  const collections = collectionsOf(store, db);
  const sum = (measure: (collection: Collection) => number) =>
    collections.reduce((total, collection) => total + measure(collection), 0);
  const objects = sum(({ count }) => count);
  const dataSize = sum((collection) => bytesOf(collection).documents);
  const indexSize = sum((collection) => bytesOf(collection).indexes);
  return {
    db,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects ? dataSize / objects : 0,
    dataSize,
    storageSize: dataSize,
    indexes: sum(({ allIndexes }) => allIndexes.length),
    indexSize,
    totalSize: dataSize + indexSize,
    ok: 1,
  };
};

function collectionsOf(store: Store, db: string): Collection[] {
  return [...store.collections.values()].filter(({ namespace }) => namespace.startsWith(`${db}.`));
}

/** Bytes of the pages in use. */
function bytesOf({ documents, indexes }: Collection) {
  const documentBytes = documents.size().bytes;
  const indexBytes = indexes.reduce((sum, { tree }) => sum + tree.size().bytes, 0);
  return { documents: documentBytes, indexes: indexBytes, total: documentBytes + indexBytes };
}

const uuidOf = ({ uuid }: Collection) =>
  new Binary(Buffer.from(uuid.replaceAll("-", ""), "hex"), Binary.SUBTYPE_UUID);

const notSupported = (what: string) =>
  new MongoError(
    72,
    "InvalidOptions",
    `${what} is not supported by the embedded database; set MONGODB_URI to use MongoDB`,
  );
