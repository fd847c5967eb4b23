import { Int32, Long } from "mongodb";
import { it } from "vitest";
import {
  badValue,
  mismatch,
  named,
  numbered,
  type Row,
  someTickets,
  unparsed,
} from "../testing/some-tickets.ts";

const tickets = someTickets();
const { command, find } = tickets;

/**
 * Code, name and words as MongoDB's source has them, at mongodb/mongo 5c9288ff2d unless the row says another
 * commit; paths are below src/mongo. docs/embedded-store-refusals.md has the table and what differs.
 */
it.each<Row>([
  [
    "an argument that is missing",
    "idl/idl_parser.cpp:174",
    numbered(40414, "BSON field 'insert.documents' is missing but a required field"),
    () => command({ insert: "tickets" }),
  ],
  [
    "an argument of another type",
    "idl/idl_parser.cpp:77",
    mismatch("BSON field 'find.filter' is the wrong type 'int', expected type 'object'"),
    () => find(new Int32(5)),
  ],
  [
    "a number that is none",
    "idl/idl_parser.cpp:225",
    mismatch(
      "BSON field 'find.limit' is the wrong type 'string', expected types '[long, int, decimal, double]'",
    ),
    () => find({}, { limit: "2" }),
  ],
  [
    "a number below zero",
    "idl/idl_parser.h:339",
    numbered(51024, "BSON field 'skip' value must be >= 0, actual value '-1'"),
    () => find({}, { skip: -1 }),
  ],
  [
    "a batch below zero",
    "db/query/find_command.idl:117",
    numbered(51024, "BSON field 'batchSize' value must be >= 0, actual value '-2'"),
    () => find({}, { batchSize: -2 }),
  ],
  [
    "a collection that is no name",
    "db/commands.cpp:306",
    named(73, "InvalidNamespace")("collection name has invalid type int"),
    () => command({ find: new Int32(1) }),
  ],
  [
    "a pipeline without a collection",
    "db/pipeline/pipeline.cpp:90",
    named(
      73,
      "InvalidNamespace",
    )("{aggregate: 1} is not valid for '$match'; a collection is required."),
    () => command({ aggregate: 1, pipeline: [{ $match: {} }], cursor: {} }),
  ],
  [
    "a distinct without a key",
    "idl/idl_parser.cpp:174",
    numbered(40414, "BSON field 'distinct.key' is missing but a required field"),
    () => command({ distinct: "tickets" }),
  ],
  [
    "an update of nothing",
    "db/ops/write_ops.cpp:56",
    named(16, "InvalidLength")("Write batch sizes must be between 1 and 100000. Got 0 operations."),
    () => command({ update: "tickets", updates: [] }),
  ],
  [
    "a deletion of nothing",
    "db/ops/write_ops.cpp:56",
    named(16, "InvalidLength")("Write batch sizes must be between 1 and 100000. Got 0 operations."),
    () => command({ delete: "tickets", deletes: [] }),
  ],
  [
    "a deletion without a limit",
    "idl/idl_parser.cpp:174",
    numbered(40414, "BSON field 'delete.deletes.limit' is missing but a required field"),
    () => command({ delete: "tickets", deletes: [{ q: {} }] }),
  ],
  [
    "a deletion of two",
    "db/ops/write_ops.cpp:90",
    unparsed("The limit field in delete objects must be 0 or 1. Got 2"),
    () => command({ delete: "tickets", deletes: [{ q: {}, limit: 2 }] }),
  ],
  [
    "a removal that may insert",
    "db/commands/find_and_modify.cpp:130",
    unparsed("Cannot specify both upsert=true and remove=true "),
    () => command({ findAndModify: "tickets", remove: true, upsert: true }),
  ],
  [
    "a collection that exists",
    "db/catalog/create_collection.cpp:430",
    named(48, "NamespaceExists")("Collection already exists. NS: %db.tickets"),
    () => command({ create: "tickets" }),
  ],
  [
    "a read of one moment",
    "db/read_concern_mongod.cpp:317",
    named(
      123,
      "NotAReplicaSet",
    )("node needs to be a replica set member to use readConcern: snapshot"),
    () => find({}, { readConcern: { level: "snapshot" } }),
  ],
  [
    "a write concern by a name",
    "db/write_concern.cpp:184",
    badValue("cannot use non-majority 'w' mode two when a host is not a member of a replica set"),
    () => command({ insert: "tickets", documents: [{}], writeConcern: { w: "two" } }),
  ],
  [
    "another collection's cursor",
    "db/commands/getmore_cmd.cpp:488",
    named(
      13,
      "Unauthorized",
    )(
      "Requested getMore on namespace '%db.others', but cursor belongs to a different namespace %db.tickets",
    ),
    async () => {
      const { cursor } = await find({}, { batchSize: 0 });
      return command({ getMore: Long.fromNumber(Number(cursor.id)), collection: "others" });
    },
  ],
  [
    "a cursor that is gone",
    "db/cursor_manager.cpp:210",
    named(43, "CursorNotFound")("cursor id 77 not found"),
    () => command({ getMore: 77n, collection: "tickets" }),
  ],
])(
  "a malformed command gets the error that MongoDB's source gives it: %s (%s)",
  tickets.expectRefusal,
);
