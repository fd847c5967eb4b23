import { type Doc, decode, isDocument } from "../values/bson-values.ts";
import { checkBson } from "../values/check-bson.ts";
import { MongoError } from "../values/mongo-error.ts";

/** A request as it came in. `body` has the document sequences in it, as raw BSON. */
export type Request = {
  requestId: number;
  body: Doc;
  /** The client of a legacy OP_QUERY expects an OP_REPLY. */
  isLegacy: boolean;
  /** An answer to an unacknowledged write would be taken for the answer to the next request. */
  wantsReply: boolean;
  /** Why it is not run: what it holds could not be kept as it came. */
  refusal?: MongoError;
};

// Source: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
export const opReply = 1;
const opQuery = 2004; // only the first hello of a connection
export const opMsg = 2013;
export const headerBytes = 16;
const checksumPresent = 1;
const moreToCome = 2;

/** @throws Error when the bytes are no request; the connection is then beyond help */
export function parseRequest(bytes: Buffer): Request {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  try {
    return parse(bytes, requestId, opCode);
  } catch (refusal) {
    if (!(refusal instanceof MongoError)) throw refusal;
    const wantsReply = opCode === opQuery || (bytes.readUInt32LE(headerBytes) & moreToCome) === 0;
    return { requestId, body: {}, isLegacy: opCode === opQuery, wantsReply, refusal };
  }
}

function parse(bytes: Buffer, requestId: number, opCode: number): Request {
  if (opCode === opQuery) return parseLegacy(bytes, requestId);
  if (opCode !== opMsg) throw new Error(`unsupported opcode ${opCode}`);

  const flags = bytes.readUInt32LE(headerBytes);
  const end = flags & checksumPresent ? bytes.length - 4 : bytes.length;
  let body: Doc | null = null;
  const sequences: Doc = {};
  for (let at = headerBytes + 4; at < end; ) {
    const kind = bytes[at];
    const length = bytes.readInt32LE(at + 1);
    const section = bytes.subarray(at + 1, at + 1 + length);
    if (length < 5 || at + 1 + length > end)
      throw new Error("a section is longer than its message");
    if (kind === 0) body = checkedDocument(section);
    else if (kind === 1) Object.assign(sequences, parseSequence(section));
    else throw new Error(`unknown section kind ${kind}`);
    at += 1 + length;
  }
  if (!body) throw new Error("a message without a body");
  Object.assign(body, sequences);
  return { requestId, body, isLegacy: false, wantsReply: (flags & moreToCome) === 0 };
}

/** `int32 size, cstring name, documents…` */
function parseSequence(section: Buffer): Doc {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new Error("a document sequence without a name");
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const length = section.readInt32LE(at);
    if (length < 5 || at + length > section.length) throw new Error("a broken document sequence");
    const document = section.subarray(at, at + length);
    checkBson(document);
    documents.push(document);
    at += length;
  }
  return { [section.toString("utf8", 4, nameEnd)]: documents };
}

/** `int32 flags, cstring namespace, int32 skip, int32 limit, document` */
function parseLegacy(bytes: Buffer, requestId: number): Request {
  const nameEnd = bytes.indexOf(0, headerBytes + 4);
  if (nameEnd < 0) throw new Error("a query without a namespace");
  const [db] = bytes.toString("utf8", headerBytes + 4, nameEnd).split(".", 1);
  const query = checkedDocument(bytes.subarray(nameEnd + 1 + 8));
  const command = isDocument(query.$query) ? query.$query : query;
  return {
    requestId,
    body: { ...command, $db: command.$db ?? db },
    isLegacy: true,
    wantsReply: true,
  };
}

function checkedDocument(bytes: Buffer): Doc {
  checkBson(bytes);
  return decode(bytes);
}
