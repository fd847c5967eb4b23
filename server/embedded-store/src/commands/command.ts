import type { Store } from "../storage/store.ts";
import { type Doc, isDocument, isNumber, toNumber, type Value } from "../values/bson-values.ts";
import { MongoError, numberedError, typeMismatch } from "../values/mongo-error.ts";
import { typeName } from "../values/type-name.ts";
import type { CursorBatch, Cursors } from "./read/cursors.ts";

/** One request: `body` holds the command and its arguments; document sequences may be raw BSON. */
export type Command = { name: string; body: Doc; db: string; connectionId: number };

/** What the commands work with. */
export type Server = {
  store: Store;
  cursors: Cursors;
  startedAtMs: number;
  /** Connections open now. */
  connections: () => number;
};

export type Reply = Doc | CursorBatch;
export type Handler = (command: Command, server: Server) => Reply | Promise<Reply>;

/** The collection a command names with its first field: `{ find: "users" }` → `db.users`. */
export function namespaceOf({ name, body, db }: Command): string {
  const collection = body[name];
  if (typeof collection !== "string") {
    throw new MongoError(
      73,
      "InvalidNamespace",
      `collection name has invalid type ${typeName(collection)}`,
    );
  }
  return `${db}.${collection}`;
}

/** What holds an argument, as MongoDB names it: `find`, or `update.updates` for one of its statements. */
const ownerOf = (body: Doc): string => Object.keys(body)[0] ?? "";

/** A number argument, as a plain number. @throws MongoError 14 */
export function numberArgument(body: Doc, name: string, owner = ownerOf(body)): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (isNumber(value)) return toNumber(value);
  throw typeMismatch(
    `BSON field '${owner}.${name}' is the wrong type '${typeName(value)}', expected types '[long, int, decimal, double]'`,
  );
}

/** A number argument that must not be below zero. @throws MongoError 14, 51024 */
export function amountArgument(body: Doc, name: string, owner = ownerOf(body)): number | undefined {
  const amount = numberArgument(body, name, owner);
  if (amount === undefined || amount >= 0) return amount;
  throw numberedError(51024, `BSON field '${name}' value must be >= 0, actual value '${amount}'`);
}

/** A sub-document argument; empty when absent. @throws MongoError 14 */
export function documentArgument(body: Doc, name: string, owner = ownerOf(body)): Doc {
  const value = body[name] ?? {};
  if (isDocument(value)) return value;
  throw wrongType(`${owner}.${name}`, value, "object");
}

/** As `documentArgument`; undefined when absent or empty. */
export function optionalDocument(body: Doc, name: string): Doc | undefined {
  const value = documentArgument(body, name);
  return Object.keys(value).length > 0 ? value : undefined;
}

/** The elements of an array of documents, as they came. @throws MongoError 14, 40414 */
export function listArgument(body: Doc, name: string): Value[] {
  const value = body[name];
  if (Array.isArray(value)) return value;
  if (value === undefined) throw missingField(`${ownerOf(body)}.${name}`);
  throw wrongType(`${ownerOf(body)}.${name}`, value, "array");
}

/** Source of code and words: mongodb/mongo 5c9288ff2d, src/mongo/idl/idl_parser.cpp, as for the next. */
export const wrongType = (path: string, value: Value, expected: string) =>
  typeMismatch(
    `BSON field '${path}' is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );

export const missingField = (path: string) =>
  numberedError(40414, `BSON field '${path}' is missing but a required field`);

export const namespaceNotFound = (message = "ns not found") =>
  new MongoError(26, "NamespaceNotFound", message);
