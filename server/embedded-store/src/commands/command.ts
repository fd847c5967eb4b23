import type { Store } from "../storage/store.ts";
import { type Doc, isDocument, isNumber, toNumber, type Value } from "../values/bson-values.ts";
import { MongoError, typeMismatch } from "../values/mongo-error.ts";
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
    throw new MongoError(73, "InvalidNamespace", `collection name has invalid type: ${name}`);
  }
  return `${db}.${collection}`;
}

/** A number argument, as a plain number. @throws MongoError 14 */
export function numberArgument(body: Doc, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isNumber(value))
    throw typeMismatch(`BSON field '${name}' is the wrong type, expected number`);
  return toNumber(value);
}

/** A sub-document argument; empty when absent. @throws MongoError 14 */
export function documentArgument(body: Doc, name: string): Doc {
  const value = body[name] ?? {};
  if (!isDocument(value)) {
    throw typeMismatch(`BSON field '${name}' is the wrong type, expected type 'object'`);
  }
  return value;
}

/** As `documentArgument`; undefined when absent or empty. */
export function optionalDocument(body: Doc, name: string): Doc | undefined {
  const value = documentArgument(body, name);
  return Object.keys(value).length > 0 ? value : undefined;
}

/** The elements of an array of documents, as they came. @throws MongoError 14 */
export function listArgument(body: Doc, name: string): Value[] {
  const value = body[name];
  if (Array.isArray(value)) return value;
  throw typeMismatch(`BSON field '${name}' is missing or the wrong type, expected type 'array'`);
}

export const namespaceNotFound = (message = "ns not found") =>
  new MongoError(26, "NamespaceNotFound", message);
