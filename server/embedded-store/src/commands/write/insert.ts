import { type Collection, type StoredDocument, withIdFirst } from "../../storage/collection.ts";
import { canonicalType, decode, encode, isDocument, type Value } from "../../values/bson-values.ts";
import { idKey } from "../../values/key-encoding.ts";
import { MongoError, typeMismatch } from "../../values/mongo-error.ts";
import { type Handler, listArgument, namespaceOf } from "../command.ts";
import { deadlineOf } from "../read/find.ts";
import { refuseBatchSize, runStatements } from "./write-result.ts";

export const insert: Handler = async (command, { store }) => {
  const { body } = command;
  const documents = listArgument(body, "documents");
  refuseBatchSize(documents);
  function* steps(collection: Collection) {
    let n = 0;
    const errors = yield* runStatements(documents, body.ordered !== false, function* (document) {
      collection.put(prepare(document));
      n++;
      yield;
    });
    return { n, ...errors, ok: 1 };
  }
  return store.writeTo(namespaceOf(command), steps, deadlineOf(body));
};

function prepare(given: Value): StoredDocument {
  const isRaw = given instanceof Uint8Array;
  if (!isRaw && !isDocument(given)) throw typeMismatch("a document to insert must be an object");
  const sent = isRaw ? decode(given) : given;
  if (isRaw && beginsWithId(given)) {
    refuseBadId(sent._id);
    // The bytes are kept as they came: fields of names like "1" stay where they were.
    return { idKey: idKey(sent._id), raw: Buffer.from(given), doc: sent };
  }
  const doc = withIdFirst(sent);
  refuseBadId(doc._id);
  return { idKey: idKey(doc._id), raw: encode(doc), doc };
}

/** The first element's name, behind the document's length and the element's type. */
const beginsWithId = (bytes: Uint8Array) => Buffer.from(bytes.subarray(5, 9)).equals(idName);
const idName = Buffer.from("_id\0");

const refusedIdTypes = new Map([
  [0, "undefined"],
  [25, "array"],
  [50, "regex"],
]);

/** @throws MongoError 53 InvalidIdField, 52 DollarPrefixedFieldName */
export function refuseBadId(id: Value): void {
  const refused = refusedIdTypes.get(canonicalType(id));
  if (refused) {
    throw new MongoError(53, "InvalidIdField", `The '_id' value cannot be of type ${refused}`);
  }
  if (!isDocument(id)) return;
  const operator = Object.keys(id).find(
    (name) => name.startsWith("$") && !referenceFields.has(name),
  );
  if (operator) {
    throw new MongoError(
      52,
      "DollarPrefixedFieldName",
      `_id fields may not contain '$'-prefixed fields: ${operator} is not valid for storage.`,
    );
  }
}

const referenceFields: ReadonlySet<string> = new Set(["$ref", "$id", "$db"]);
