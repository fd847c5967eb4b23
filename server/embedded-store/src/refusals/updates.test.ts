import { Int32, type MongoServerError } from "mongodb";
import { expect, it } from "vitest";
import {
  badValue,
  mismatch,
  named,
  type Row,
  someTickets,
  unparsed,
} from "../testing/some-tickets.ts";

const tickets = someTickets();
const { change, users, databaseOf } = tickets;
const $replaceWith = "Consider using an aggregation pipeline with $replaceWith.";

/**
 * Code, name and words as MongoDB's source has them, at mongodb/mongo 5c9288ff2d unless the row says another
 * commit; paths are below src/mongo. docs/embedded-store-refusals.md has the table and what differs.
 */
it.each<Row>([
  [
    "operators among fields",
    "db/update/storage_validation.cpp at 05a0f8e98b",
    named(
      52,
      "DollarPrefixedFieldName",
    )(
      `The dollar ($) prefixed field '$set' in '$set' is not allowed in the context of an update's replacement document. ${$replaceWith}`,
    ),
    () => change({ n: 2, $set: { s: "y" } }),
  ],
  [
    "fields among operators",
    "db/update/update_driver.cpp:64",
    unparsed(
      "Unknown modifier: n. Expected a valid update modifier or pipeline-style update specified as an array",
    ),
    () => change({ $set: { s: "y" }, n: 2 }),
  ],
  [
    "a replacement's other _id",
    "db/update/object_replace_executor.cpp:143",
    named(
      66,
      "ImmutableField",
    )(
      "After applying the update, the (immutable) field '_id' was found to have been altered to _id: 2",
    ),
    () => change({ _id: 2 }),
  ],
  [
    "an operator's other _id",
    "db/update/modifier_node.cpp:134",
    named(
      66,
      "ImmutableField",
    )("Performing an update on the path '_id' would modify the immutable field '_id'"),
    () => change({ $set: { _id: 2 } }),
  ],
  [
    "one path twice",
    "db/update/update_object_node.cpp:343",
    named(40, "ConflictingUpdateOperators")("Updating the path 'n' would create a conflict at 'n'"),
    () => change({ $set: { n: 2 }, $inc: { n: 1 } }),
  ],
  [
    "a path through a value",
    "db/update/path_support.cpp:172",
    named(28, "PathNotViable")("Cannot create field 'a' in element {n: 1}"),
    () => change({ $set: { "n.a": 2 } }),
  ],
  [
    "an empty name",
    "db/update/field_checker.cpp:53",
    named(
      56,
      "EmptyFieldName",
    )("The update path 'n.' contains an empty field name, which is not allowed."),
    () => change({ $set: { "n.": 2 } }),
  ],
  [
    "a place far behind the end",
    "db/update/path_support.cpp:55",
    named(34, "CannotBackfillArray")("can't backfill more than 1500000 elements"),
    () => change({ $set: { "list.2000000": 2 } }),
  ],
  [
    "a stage of a pipeline",
    "db/update/pipeline_executor.cpp:80",
    named(72, "InvalidOptions")("$match is not allowed to be used within an update"),
    () => change([{ $match: {} }]),
  ],
  [
    "$inc by a text",
    "db/update/arithmetic_node.cpp:56",
    mismatch('Cannot increment with non-numeric argument: {n: "1"}'),
    () => change({ $inc: { n: "1" } }),
  ],
  [
    "$inc of a text",
    "db/update/arithmetic_node.cpp:69",
    mismatch(
      "Cannot apply $inc to a value of non-numeric type. {_id: 1} has the field 's' of non-numeric type string",
    ),
    () => change({ $inc: { s: 1 } }),
  ],
  [
    "$push on a value",
    "db/update/push_node.cpp:292",
    badValue("The field 'n' must be an array but is of type int in document {_id: 1}"),
    () => change({ $push: { n: 1 } }),
  ],
  [
    "$slice that is no number",
    "db/update/push_node.cpp:147",
    badValue("The value for $slice must be an integer value but was given type: string"),
    () => change({ $push: { list: { $each: [1], $slice: "2" } } }),
  ],
  [
    "$addToSet of no list",
    "db/update/addtoset_node.cpp:78",
    mismatch("The argument to $each in $addToSet must be an array but it was of type int"),
    () => change({ $addToSet: { list: { $each: new Int32(1) } } }),
  ],
  [
    "$addToSet with more",
    "db/update/addtoset_node.cpp:84",
    badValue("Found unexpected fields after $each in $addToSet: { $each: [ 2 ], $slice: 1 }"),
    () => change({ $addToSet: { list: { $each: [2], $slice: 1 } } }),
  ],
  [
    "$pull from a value",
    "db/update/array_culling_node.cpp:40",
    badValue("Cannot apply $pull to a non-array value"),
    () => change({ $pull: { n: 1 } }),
  ],
  [
    "$pullAll of no list",
    "db/update/pullall_node.cpp:81",
    badValue("$pullAll requires an array argument but was given a int"),
    () => change({ $pullAll: { list: new Int32(1) } }),
  ],
  [
    "$expr that may insert",
    "db/ops/parsed_update.cpp:174",
    named(
      224,
      "QueryFeatureNotAllowed",
    )("$expr is not allowed in the query predicate for an upsert"),
    () => change({ $set: { n: 2 } }, { query: { $expr: false }, upsert: true }),
  ],
  [
    "an update that is none",
    "db/commands/find_and_modify.cpp:122",
    unparsed("Either an update or remove=true must be specified"),
    () => change(undefined),
  ],
])(
  "a malformed update gets the error that MongoDB's source gives it: %s (%s)",
  tickets.expectRefusal,
);

// Source: mongodb/mongo 5c9288ff2d, src/mongo/db/storage/index_entry_comparison.cpp:188, buildDupKeyErrorStatus.
it("a duplicate is named with its index, its key and its value, in a list of writes and alone", async () => {
  const people = users();
  await people.createIndex({ email: 1, "a.n": -1 }, { unique: true });
  await people.insertOne({ _id: 1 as never, email: "a", a: { n: 1.5 } });
  const refusal = {
    code: 11000,
    errmsg: `E11000 duplicate key error collection: ${people.namespace} index: email_1_a.n_-1 dup key: { email: "a", a.n: 1.5 }`,
    keyPattern: { email: 1, "a.n": -1 },
    keyValue: { email: "a", "a.n": 1.5 },
  };
  const db = databaseOf(people);
  const document = { _id: 2, email: "a", a: { n: 1.5 } };
  const { writeErrors } = await db
    .command({ insert: "users", documents: [document] })
    .catch((error: MongoServerError) => error.errorResponse);
  expect(writeErrors).toEqual([{ index: 0, ...refusal }]);
  const alone = await db
    .command({ findAndModify: "users", query: { _id: 2 }, update: document, upsert: true })
    .catch((error: MongoServerError) => error.errorResponse);
  expect(alone).toMatchObject({ ok: 0, codeName: "DuplicateKey", ...refusal });
});
