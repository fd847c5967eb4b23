import { ObjectId } from "bson";
import { type Doc, decode, idInFront, type Value } from "../values/bson-values.ts";
import { isTooDeep, storedLevelsMax } from "../values/check-bson.ts";
import { entryValue, idKeyOfEntry, idSuffix, maxKeyBytes } from "../values/key-encoding.ts";
import { badValue, MongoError, numberedError } from "../values/mongo-error.ts";
import { canHaveDictionary } from "./dictionary.ts";
import {
  type Index,
  type IndexRecord,
  keyPattern,
  openIdIndex,
  openIndex,
} from "./indexes/definition.ts";
import { duplicateKey } from "./indexes/duplicate-key.ts";
import { hasSameKeys, type IndexKey, indexKeys, multikeyFields } from "./indexes/keys.ts";
import type { Pace } from "./pace.ts";
import { rangeOfPrefix } from "./trees/key-prefix.ts";
import { planKilled, type Tree, type TreeHandle } from "./trees/tree.ts";

/** A collection as the catalog keeps it. */
export type CollectionRecord = {
  uuid: string;
  tree: string;
  /** Documents are compressed with its help. It never changes: they could not be read without it. */
  dictionary?: Buffer;
  indexes: IndexRecord[];
};

/** What a collection needs from the store around it. */
export type CollectionParts = {
  pace: Pace;
  openDocuments: (record: CollectionRecord) => Tree;
  openIndexTree: (record: IndexRecord) => Tree;
  save: (collection: Collection) => void;
  onRollback: (undo: () => void) => void;
};

/** A document with its stored bytes. */
export type StoredDocument = { idKey: Buffer; raw: Buffer; doc: Doc };

const putsBetweenLooks = 64;
const documentMaxBytes = 16_777_216;

/** The documents of one namespace and their indexes. Writing is allowed inside `Store.write` only. */
export class Collection {
  readonly namespace: string;
  readonly uuid: string;
  readonly documents: Tree;
  readonly idIndex: Index;
  /** Secondary indexes, in the order of their making. */
  readonly indexes: Index[];
  /** Indexes that are being built: written to, not yet read, and not in the catalog. */
  readonly growing = new Set<Index>();
  readonly #parts: CollectionParts;
  #dictionary: Buffer | undefined;
  isDropped = false;
  /** Since its documents were last looked at for a dictionary. */
  #putsSinceLook = 0;

  constructor(namespace: string, record: CollectionRecord, parts: CollectionParts) {
    this.namespace = namespace;
    this.uuid = record.uuid;
    this.documents = parts.openDocuments(record);
    this.#dictionary = record.dictionary;
    this.idIndex = openIdIndex(this.documents);
    this.indexes = record.indexes.map((index) => openIndex(index, parts.openIndexTree(index)));
    this.#parts = parts;
  }

  get pace(): Pace {
    return this.#parts.pace;
  }

  get record(): CollectionRecord {
    return {
      uuid: this.uuid,
      tree: this.documents.name,
      ...(this.#dictionary ? { dictionary: this.#dictionary } : {}),
      indexes: this.indexes.map(({ record }) => record),
    };
  }

  get allIndexes(): Index[] {
    return [this.idIndex, ...this.indexes];
  }

  get count(): number {
    return this.documents.size().entries;
  }

  /** Now and then: whether there are enough documents to compress those that come. */
  needsDictionary(): boolean {
    if (this.#dictionary || this.#putsSinceLook < putsBetweenLooks) return false;
    this.#putsSinceLook = 0;
    return canHaveDictionary(this.documents);
  }

  /** Inside `Store.write`: stores documents compressed from now on. @param documents a handle of the tree that does so */
  compressWith(dictionary: Buffer, documents: TreeHandle): void {
    if (this.#dictionary || this.isDropped) return;
    const useFormer = this.documents.useHandle(documents);
    this.#dictionary = dictionary;
    this.#parts.onRollback(() => {
      useFormer();
      this.#dictionary = undefined;
    });
    this.save();
  }

  /**
   * Stores a new document, or `next` in the place of `previous`. Every unique index is asked before
   * anything is written, so a refused document leaves no trace.
   *
   * @throws MongoError 11000 duplicate key, 2 or 17419 over 16 MB, 15 over 180 levels, 171 parallel arrays
   */
  put(next: StoredDocument, previous?: StoredDocument): void {
    this.#refuseWhenDropped();
    refuseUnstorable(next.raw, previous !== undefined);
    if (!previous && this.documents.has(next.idKey)) {
      throw duplicateKey(this.namespace, "_id_", { _id: 1 }, { _id: next.doc._id });
    }
    const maintained = [...this.indexes, ...this.growing];
    const touched = previous
      ? maintained.filter((index) => !hasSameKeys(index, previous.doc, next.doc))
      : maintained;
    const changes = touched.map((index) => {
      const kept = previous ? indexKeys(index, previous.doc) : new Map<string, IndexKey>();
      const wanted = indexKeys(index, next.doc);
      const added = [...wanted].filter(([text]) => !kept.has(text)).map(([, key]) => key);
      const removed = [...kept].filter(([text]) => !wanted.has(text)).map(([, key]) => key);
      if (index.record.unique)
        for (const key of added) this.refuseDuplicate(index, key, next.idKey);
      return { index, added, removed };
    });
    const suffix = idSuffix(next.idKey);
    const value = entryValue(next.idKey);
    for (const { index, added, removed } of changes) {
      for (const { bytes } of removed) index.tree.remove(Buffer.concat([bytes, suffix]));
      for (const { bytes } of added) index.tree.put(Buffer.concat([bytes, suffix]), value);
      this.noteShape(index, next.doc, added);
    }
    this.documents.put(next.idKey, next.raw);
    this.#putsSinceLook++;
  }

  remove({ idKey, doc }: Pick<StoredDocument, "idKey" | "doc">): void {
    this.#refuseWhenDropped();
    const suffix = idSuffix(idKey);
    for (const index of [...this.indexes, ...this.growing]) {
      for (const { bytes } of indexKeys(index, doc).values()) {
        index.tree.remove(Buffer.concat([bytes, suffix]));
      }
    }
    this.documents.remove(idKey);
  }

  /** @throws MongoError 11000 when another document than `idKey` holds the key */
  refuseDuplicate(index: Index, key: IndexKey, idKey: Buffer): void {
    for (const entry of index.tree.entries(rangeOfPrefix(key.bytes))) {
      if (idKeyOfEntry(entry).equals(idKey)) continue;
      const keyValue = Object.fromEntries(
        index.fields.map((field, position) => [field, key.values[position] ?? null]),
      );
      throw duplicateKey(this.namespace, index.record.name, keyPattern(index.record), keyValue);
    }
  }

  /** Remembers what the planner must know about the keys of an index: arrays met, keys cut. */
  noteShape(index: Index, doc: Doc, added: Iterable<IndexKey>): void {
    const { record, multikey } = index;
    const newFields = multikeyFields(index, doc).filter((field) => !multikey.has(field));
    const cut = !record.hasCutKeys && [...added].some(({ bytes }) => bytes.length >= maxKeyBytes);
    if (newFields.length === 0 && !cut) return;
    for (const field of newFields) multikey.add(field);
    record.multikeyPaths = [...multikey];
    if (cut) record.hasCutKeys = true;
    this.#parts.onRollback(() => {
      for (const field of newFields) multikey.delete(field);
      record.multikeyPaths = [...multikey];
      if (cut) delete record.hasCutKeys;
    });
    this.save();
  }

  /** A write that had begun before the drop. */
  #refuseWhenDropped(): void {
    if (this.isDropped) throw planKilled();
  }

  /** Writes the catalog's entry. */
  save(): void {
    if (!this.isDropped) this.#parts.save(this);
  }
}

/** Reads one stored document. */
export function storedDocument(idKey: Buffer, raw: Buffer): StoredDocument {
  return { idKey, raw, doc: decode(raw) };
}

/**
 * The document with `_id` in front, as MongoDB stores it; a missing `_id` is made.
 *
 * @throws MongoError 238 when a field is named by a whole number, which cannot stand behind it
 */
export function withIdFirst(doc: Doc): Doc & { _id: Value } {
  const { _id = new ObjectId(), ...rest } = doc;
  return idInFront(_id, rest);
}

/** Source of codes and words: mongodb/mongo v7.0, db/ops/insert.cpp, update_stage.cpp, storage_validation.cpp. */
function refuseUnstorable(raw: Buffer, isUpdate: boolean): void {
  if (raw.length > documentMaxBytes) {
    throw isUpdate
      ? numberedError(17419, `Resulting document after update is larger than ${documentMaxBytes}`)
      : badValue(
          `object to insert too large. size in bytes: ${raw.length}, max size: ${documentMaxBytes}`,
        );
  }
  if (!isTooDeep(raw)) return;
  throw new MongoError(
    15,
    "Overflow",
    isUpdate
      ? `Document exceeds maximum nesting depth of ${storedLevelsMax}`
      : `cannot insert document because it exceeds ${storedLevelsMax} levels of nesting`,
  );
}
