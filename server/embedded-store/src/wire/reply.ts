import type { Reply } from "../commands/command.ts";
import { CursorBatch } from "../commands/read/cursors.ts";
import { type Doc, encode } from "../values/bson-values.ts";
import { MongoError } from "../values/mongo-error.ts";
import { headerBytes, opMsg, opReply, type Request } from "./message.ts";

const awaitCapable = 8;
let lastReplyId = 0;

/** The bytes that answer a request, to be written one after the other. */
export function encodeReply(request: Request, reply: Reply): [header: Buffer, body: Buffer] {
  const body = reply instanceof CursorBatch ? encodeBatch(reply) : encode(reply);
  const header = Buffer.alloc(request.isLegacy ? headerBytes + 20 : headerBytes + 5);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(++lastReplyId & 0x7fffffff, 4);
  header.writeInt32LE(request.requestId, 8);
  header.writeInt32LE(request.isLegacy ? opReply : opMsg, 12);
  if (request.isLegacy) {
    header.writeInt32LE(awaitCapable, headerBytes);
    header.writeInt32LE(1, headerBytes + 16); // number of documents
  }
  return [header, body];
}

const internalError = 1;

/** An error in MongoDB's shape. */
export function presentError(error: unknown): Doc {
  if (error instanceof MongoError) {
    const { code, codeName, message, keyPattern, keyValue } = error;
    return {
      ok: 0,
      errmsg: message,
      code,
      codeName,
      ...(keyPattern ? { keyPattern, keyValue } : {}),
    };
  }
  const errmsg = error instanceof Error ? error.message : String(error);
  return { ok: 0, errmsg, code: internalError, codeName: "InternalError" };
}

const namesMax = 1_000;
const bsonType = { double: 1, string: 2, document: 3, array: 4, int64: 18 };

const names: Buffer[] = [];
/** The positions in an array are its fields' names; those of a usual batch are kept. */
function nameOf(position: number): Buffer {
  const name = names[position] ?? Buffer.from(`${position}\0`);
  if (position < namesMax) names[position] = name;
  return name;
}

/**
 * `{ cursor: { <field>: [documents], id, ns }, ok: 1 }`, with the documents' bytes copied as they are
 * stored. Encoding them again would take most of a query's time.
 */
function encodeBatch({ field, documents, cursorId, namespace }: CursorBatch): Buffer {
  const names = documents.map((_, position) => nameOf(position));
  const arrayBytes = documents.reduce(
    (sum, document, position) => sum + 1 + (names[position]?.length ?? 0) + document.length,
    5,
  );
  const ns = Buffer.from(`${namespace}\0`);
  const cursorBytes =
    4 + (1 + field.length + 1 + arrayBytes) + (1 + 3 + 8) + (1 + 3 + 4 + ns.length) + 1;
  const totalBytes = 4 + (1 + 7 + cursorBytes) + (1 + 3 + 8) + 1;

  const out = Buffer.allocUnsafe(totalBytes);
  let at = 0;
  const element = (type: number, name: string) => {
    out[at++] = type;
    at += out.write(`${name}\0`, at, "latin1");
  };
  const copy = (bytes: Uint8Array) => {
    out.set(bytes, at);
    at += bytes.length;
  };
  at = out.writeInt32LE(totalBytes, at);
  element(bsonType.document, "cursor");
  at = out.writeInt32LE(cursorBytes, at);
  element(bsonType.array, field);
  at = out.writeInt32LE(arrayBytes, at);
  for (const [position, document] of documents.entries()) {
    out[at++] = bsonType.document;
    copy(names[position] ?? Buffer.alloc(0));
    copy(document);
  }
  out[at++] = 0; // end of the array
  element(bsonType.int64, "id");
  at = out.writeBigInt64LE(BigInt(cursorId), at);
  element(bsonType.string, "ns");
  at = out.writeInt32LE(ns.length, at);
  copy(ns);
  out[at++] = 0; // end of `cursor`
  element(bsonType.double, "ok");
  at = out.writeDoubleLE(1, at);
  out[at] = 0;
  return out;
}
