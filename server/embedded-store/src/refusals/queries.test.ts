import { expect, it } from "vitest";
import { badValue, numbered, type Row, someTickets } from "../testing/some-tickets.ts";

const tickets = someTickets();
const { find, users } = tickets;

/**
 * Code, name and words as MongoDB's source has them, at mongodb/mongo 5c9288ff2d unless the row says another
 * commit; paths are below src/mongo. docs/embedded-store-refusals.md has the table and what differs.
 */
it.each<Row>([
  [
    "$and of nothing",
    "db/matcher/expression_parser.cpp:1198",
    badValue("$and/$or/$nor must be a nonempty array"),
    () => find({ $and: [] }),
  ],
  [
    "$or that is no list",
    "db/matcher/expression_parser.cpp:1190",
    badValue("$or must be an array"),
    () => find({ $or: {} }),
  ],
  [
    "$or of values",
    "db/matcher/expression_parser.cpp:1203",
    badValue("$or/$and/$nor entries need to be full objects"),
    () => find({ $or: [1] }),
  ],
  [
    "$not of nothing",
    "db/matcher/expression_parser.cpp:1444",
    badValue("$not cannot be empty"),
    () => find({ n: { $not: {} } }),
  ],
  [
    "a pattern to compare with",
    "db/matcher/expression_parser.cpp:181",
    badValue("Can't have RegEx as arg to predicate over field 'n'."),
    () => find({ n: { $gt: /x/ } }),
  ],
  [
    "operators in $nin",
    "db/matcher/expression_parser.cpp:611",
    badValue("cannot nest $ under $in"),
    () => find({ n: { $nin: [{ $gt: 1 }] } }),
  ],
  [
    "operators in $all",
    "db/matcher/expression_parser.cpp:1354",
    badValue("no $ expressions in $all"),
    () => find({ n: { $all: [{ $gt: 1 }] } }),
  ],
  [
    "$all of two kinds",
    "db/matcher/expression_parser.cpp:1320",
    badValue("$all/$elemMatch has to be consistent"),
    () => find({ n: { $all: [{ $elemMatch: { $gt: 1 } }, 2] } }),
  ],
  [
    "$expr of an element",
    "db/matcher/expression_parser.cpp:506",
    badValue("$expr can only be applied to the top-level document"),
    () => find({ list: { $elemMatch: { $expr: true } } }),
  ],
  [
    "options that are no text",
    "db/matcher/expression_parser.cpp:581",
    badValue("$options has to be a string"),
    () => find({ s: { $regex: "x", $options: 1 } }),
  ],
  [
    "options twice",
    "db/matcher/expression_parser.cpp:585",
    numbered(51075, "options set in both $regex and $options"),
    () => find({ s: { $regex: /x/i, $options: "s" } }),
  ],
  [
    "taking in and leaving out",
    "db/query/projection_parser.cpp:455",
    numbered(31254, "Cannot do exclusion on field s in inclusion projection"),
    () => find({}, { projection: { n: 1, s: 0 } }),
  ],
  [
    "leaving out and taking in",
    "db/query/projection_parser.cpp:437",
    numbered(31253, "Cannot do inclusion on field s in exclusion projection"),
    () => find({}, { projection: { n: 0, s: 1 } }),
  ],
  [
    "an expression among what is left out",
    "db/query/projection_parser.cpp:283",
    numbered(31252, "Cannot use expression other than $meta in exclusion projection"),
    () => find({}, { projection: { n: 0, s: { $add: [1, 1] } } }),
  ],
])(
  "a malformed query gets the error that MongoDB's source gives it: %s (%s)",
  tickets.expectRefusal,
);

it("references in $in", async () => {
  const people = users();
  expect(await people.find({ a: { $in: [{ $ref: "b", $id: 1 }] } }).toArray()).toEqual([]);
});
