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
const { command, index, users, databaseOf } = tickets;
const noIndex = named(67, "CannotCreateIndex");
const spec = (fields: string) => `Error in specification { ${fields} } :: caused by ::`;

/**
 * Code, name and words as MongoDB's source has them, at mongodb/mongo 5c9288ff2d unless the row says another
 * commit; paths are below src/mongo. docs/embedded-store-refusals.md has the table and what differs.
 */
it.each<Row>([
  [
    "no key",
    "db/catalog/index_key_validate.cpp:520",
    unparsed(
      `${spec('name: "new"')} The 'key' field is a required property of an index specification`,
    ),
    () => command({ createIndexes: "tickets", indexes: [{ name: "new" }] }),
  ],
  [
    "no name",
    "db/catalog/index_key_validate.cpp:526",
    unparsed(
      `${spec("key: { a: 1 }")} The 'name' field is a required property of an index specification`,
    ),
    () => command({ createIndexes: "tickets", indexes: [{ key: { a: 1 } }] }),
  ],
  [
    "an empty key",
    "db/catalog/index_key_validate.cpp:132",
    noIndex(`${spec('key: {}, name: "new"')} Index keys cannot be empty.`),
    () => index({}),
  ],
  [
    "no direction",
    "db/catalog/index_key_validate.cpp:167",
    noIndex(`${spec('key: { a: 0 }, name: "new"')} Values in the index key pattern cannot be 0.`),
    () => index({ a: 0 }),
  ],
  [
    "unique of a text",
    "db/catalog/index_key_validate.cpp:487",
    mismatch(
      `${spec('key: { a: 1 }, name: "new", unique: "yes"')} The field 'unique has value unique: "yes", which is not convertible to bool`,
    ),
    () => index({ a: 1 }, { unique: "yes" }),
  ],
  [
    "sparse and partial",
    "db/catalog/index_catalog_impl.cpp:721",
    noIndex('cannot mix "partialFilterExpression" and "sparse" options'),
    () => index({ a: 1 }, { sparse: true, partialFilterExpression: { n: 1 } }),
  ],
  [
    "partial by what is not there",
    "db/catalog/index_catalog_impl.cpp:560",
    noIndex("unsupported expression in partial index: { n: { $exists: false } }"),
    () => index({ a: 1 }, { partialFilterExpression: { n: { $exists: false } } }),
  ],
  [
    "partial by an expression",
    "db/matcher/expression_parser.cpp:510",
    named(
      224,
      "QueryFeatureNotAllowed",
    )(
      `${spec('key: { a: 1 }, name: "new", partialFilterExpression: { $expr: true }')} $expr is not allowed in this context`,
    ),
    () => index({ a: 1 }, { partialFilterExpression: { $expr: true } }),
  ],
  [
    "a life that is no number",
    "db/catalog/index_key_validate.cpp:709",
    noIndex(
      "TTL index 'expireAfterSeconds' option must be numeric, but received a type of 'string'. Index spec: { key: { a: 1 }, name: \"new\", expireAfterSeconds: \"1\" }",
    ),
    () => index({ a: 1 }, { expireAfterSeconds: "1" }),
  ],
  [
    "a life by two fields",
    "db/catalog/index_key_validate.cpp:724",
    noIndex(
      'TTL indexes are single-field indexes, compound indexes do not support TTL. Index spec: { key: { a: 1, b: 1 }, name: "new", expireAfterSeconds: 1 }',
    ),
    () => index({ a: 1, b: 1 }, { expireAfterSeconds: 1 }),
  ],
  [
    "the _id once more",
    "db/catalog/index_key_validate.cpp:571",
    named(
      197,
      "InvalidIndexSpecificationOption",
    )(
      "The field 'unique' is not valid for an _id index specification. Specification: { key: { _id: 1 }, name: \"new\", unique: true }",
    ),
    () => index({ _id: 1 }, { unique: true }),
  ],
  [
    "the _id's name",
    "db/commands/create_indexes.cpp:122",
    badValue(
      "The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}, found key: { a: 1 }",
    ),
    () => index({ a: 1 }, { name: "_id_" }),
  ],
  [
    "the name of all",
    "db/commands/create_indexes.cpp:131",
    badValue("The index name '*' is not valid."),
    () => index({ a: 1 }, { name: "*" }),
  ],
  [
    "a name with another key",
    "db/catalog/index_catalog_impl.cpp:840",
    named(
      86,
      "IndexKeySpecsConflict",
    )(
      'An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: { v: 2, key: { a: 1 }, name: "s" }, existing index: { v: 2, key: { s: 1 }, name: "s", expireAfterSeconds: 60 }',
    ),
    () => index({ a: 1 }, { name: "s" }),
  ],
  [
    "a name with another life",
    "db/catalog/index_catalog_impl.cpp:851",
    named(
      85,
      "IndexOptionsConflict",
    )(
      'An equivalent index already exists with the same name but different options. Requested index: { v: 2, key: { s: 1 }, name: "s", expireAfterSeconds: 61 }, existing index: { v: 2, key: { s: 1 }, name: "s", expireAfterSeconds: 60 }',
    ),
    () => index({ s: 1 }, { name: "s", expireAfterSeconds: 61 }),
  ],
  [
    "a key with another name",
    "db/catalog/index_catalog_impl.cpp:910",
    named(85, "IndexOptionsConflict")("Index already exists with a different name: s"),
    () => index({ s: 1 }, { expireAfterSeconds: 60 }),
  ],
  [
    "dropping what is not there",
    "db/catalog/drop_indexes.cpp:113",
    named(27, "IndexNotFound")("can't find index with key: { a: 1 }"),
    () => command({ dropIndexes: "tickets", index: { a: 1 } }),
  ],
  [
    "dropping by a name that is not there",
    "db/catalog/drop_indexes.cpp:274",
    named(27, "IndexNotFound")("index not found with name [a]"),
    () => command({ dropIndexes: "tickets", index: "a" }),
  ],
  [
    "dropping from nothing",
    "db/catalog/drop_indexes.cpp:72",
    named(26, "NamespaceNotFound")("ns not found %db.none"),
    () => command({ dropIndexes: "none", index: "a" }),
  ],
])(
  "a malformed index gets the error that MongoDB's source gives it: %s (%s)",
  tickets.expectRefusal,
);

it("two indexes with the same key, one of them unique", async () => {
  const people = users();
  await people.createIndex({ email: 1 });
  await people.createIndex({ email: 1 }, { name: "one", unique: true });
  expect((await people.indexes()).map(({ name }) => name)).toEqual(["_id_", "email_1", "one"]);
  await people.insertOne({ email: "a" });
  await expect(people.insertOne({ email: "a" })).rejects.toMatchObject({ code: 11000 });
  const drop = databaseOf(people).command({ dropIndexes: "users", index: { email: 1 } });
  await expect(drop).rejects.toMatchObject({ code: 181, codeName: "AmbiguousIndexKeyPattern" });
});
