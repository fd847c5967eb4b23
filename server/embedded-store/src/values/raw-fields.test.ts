import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from "bson";
import { describe, expect, it } from "vitest";
import { compileProjection } from "../query/project.ts";
import { compileRawProjection } from "../query/raw-projection.ts";
import { decode, encode } from "./bson-values.ts";
import { idKey } from "./key-encoding.ts";
import { rawOfIdKey } from "./raw-fields.ts";

/** A value of every type, with names that are beginnings of each other and not of ASCII alone. */
const everything = {
  _id: new ObjectId(),
  a: new Double(1.5),
  ab: "text with é and 😀",
  "": "a field without a name",
  doc: { a: 1, inner: { a: [1, 2] } },
  list: ["a", { b: 1 }, []],
  binary: new Binary(Buffer.from("bytes")),
  yes: true,
  at: new Date(1_000),
  nothing: null,
  regex: new BSONRegExp("^a.b", "im"),
  code: new Code("f()"),
  scoped: new Code("f()", { x: 1 }),
  ref: new DBRef("users", new ObjectId()),
  int: new Int32(7),
  stamp: new Timestamp({ t: 1, i: 2 }),
  long: Long.fromString("9007199254740993"),
  decimal: Decimal128.fromString("1.10"),
  min: new MinKey(),
  max: new MaxKey(),
  größe: "é",
};
const raw = encode(everything);

describe("taking fields of a stored document without decoding it", () => {
  const names = Object.keys(everything).filter((name) => name !== "");

  it.each([
    ...names.map((name) => ({ [name]: 1 })),
    ...names.map((name) => ({ [name]: 0 })),
    ...names.filter((name) => name !== "_id").map((name) => ({ [name]: true, _id: false })),
    ...names.filter((name) => name !== "_id").map((name) => ({ [name]: 0, _id: 0 })),
    { list: 1, at: 1 },
    { list: 0, größe: 0 },
    { a: 1, _id: 1 },
    { a: 0, _id: 1 },
    { unheardof: 1 },
    { unheardof: 0 },
    {},
  ])("gives what the projection %o gives of the decoded one", (spec) => {
    const project = compileProjection(spec, {});
    const cut = compileRawProjection(spec)?.(raw);
    expect(cut).toEqual(encode(project(decode(raw))));
  });

  it.each([{ "doc.a": 1 }, { "list.$": 1 }, { doc: { a: 1 } }, { a: "$ab" }])(
    "leaves the projection %o to the decoded one",
    (spec) => {
      expect(compileRawProjection(spec)).toBeNull();
    },
  );
});

it("an id's key is enough to show the id", () => {
  const _id = new ObjectId();
  expect(rawOfIdKey(idKey(_id))).toEqual(encode({ _id }));
  expect(rawOfIdKey(idKey("a text of 12"))).toBeUndefined();
});
