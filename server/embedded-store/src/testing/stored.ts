import { deserialize } from "bson";
import { type Doc, decode, encode } from "../values/bson-values.ts";

/** A document as it comes out of the storage: numbers in their wrappers. */
export const stored = (doc: Doc): Doc => decode(encode(doc));

/** A document as a client sees it: numbers as numbers. */
export const plain = (doc: Doc): Doc => deserialize(encode(doc));
