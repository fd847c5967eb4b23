import { Int32 } from "mongodb";
import { it } from "vitest";
import { badValue, mismatch, numbered, type Row, someTickets } from "../testing/some-tickets.ts";

const tickets = someTickets();
const { stages } = tickets;
const computed = (expression: unknown) => stages({ $addFields: { a: expression } });

/**
 * Code, name and words as MongoDB's source has them, at mongodb/mongo 5c9288ff2d unless the row says another
 * commit; paths are below src/mongo. docs/embedded-store-refusals.md has the table and what differs.
 */
it.each<Row>([
  [
    "half a document",
    "db/pipeline/document_source_limit.cpp:105",
    numbered(5107201, "invalid argument to $limit stage: Expected an integer: $limit: 1.5"),
    () => stages({ $limit: 1.5 }),
  ],
  [
    "less than nothing",
    "db/pipeline/document_source_skip.cpp:113",
    numbered(5107200, "invalid argument to $skip stage: Expected a positive number in: $skip: -1"),
    () => stages({ $skip: -1 }),
  ],
  [
    "$project of nothing",
    "db/query/projection_parser.cpp:593",
    numbered(
      51272,
      "Invalid $project :: caused by :: projection specification must have at least one field",
    ),
    () => stages({ $project: {} }),
  ],
  [
    "$unset of nothing",
    "db/pipeline/document_source_project.cpp:140",
    numbered(31119, "$unset specification must be a string or an array with at least one field"),
    () => stages({ $unset: [] }),
  ],
  [
    "$unset of a number",
    "db/pipeline/document_source_project.cpp:144",
    numbered(
      31120,
      "$unset specification must be a string or an array containing only string values",
    ),
    () => stages({ $unset: [1] }),
  ],
  [
    "$addFields of a number",
    "db/pipeline/document_source_add_fields.cpp:93",
    numbered(40272, "$addFields specification stage must be an object, got int"),
    () => stages({ $addFields: new Int32(1) }),
  ],
  [
    "too few arguments",
    "db/pipeline/expression.h:441",
    numbered(16020, "Expression $eq takes exactly 2 arguments. 1 were passed in."),
    () => computed({ $eq: [1] }),
  ],
  [
    "$ifNull without a substitute",
    "db/pipeline/expression.cpp:3126",
    numbered(1257300, "$ifNull needs at least two arguments, had: 1"),
    () => computed({ $ifNull: ["$n"] }),
  ],
  [
    "$cond without its other half",
    "db/pipeline/expression.cpp:1048",
    numbered(17081, "Missing 'then' parameter to $cond"),
    () => computed({ $cond: { if: 1, else: 1 } }),
  ],
  [
    "$switch of no branch",
    "db/pipeline/expression.cpp:5142",
    numbered(40068, "$switch requires at least one branch."),
    () => computed({ $switch: { branches: [] } }),
  ],
  [
    "$let without in",
    "db/pipeline/expression.cpp:2618",
    numbered(16877, "Missing 'in' parameter to $let"),
    () => computed({ $let: { vars: {} } }),
  ],
  [
    "$map over a number",
    "db/pipeline/expression.cpp:2788",
    numbered(16883, "input to $map must be an array not int"),
    () => computed({ $map: { input: "$n", in: 1 } }),
  ],
  [
    "$filter without a condition",
    "db/pipeline/expression.cpp:2494",
    numbered(28650, "Missing 'cond' parameter to $filter"),
    () => computed({ $filter: { input: "$list" } }),
  ],
  [
    "$size of a number",
    "db/pipeline/expression.cpp:4676",
    numbered(17124, "The argument to $size must be an array, but was of type: int"),
    () => computed({ $size: "$n" }),
  ],
  [
    "$in a number",
    "db/pipeline/expression.cpp:3152",
    numbered(40081, "$in requires an array as a second argument, found: int"),
    () => computed({ $in: [1, "$n"] }),
  ],
  [
    "$arrayElemAt of a number",
    "db/pipeline/expression.cpp:579",
    numbered(28689, "$arrayElemAt's first argument must be an array, but is int"),
    () => computed({ $arrayElemAt: ["$n", 0] }),
  ],
  [
    "$concatArrays of a number",
    "db/pipeline/expression.cpp:998",
    numbered(28664, "$concatArrays only supports arrays, not int"),
    () => computed({ $concatArrays: ["$n"] }),
  ],
  [
    "$setUnion of a number",
    "db/pipeline/expression.cpp:4558",
    numbered(17043, "All operands of $setUnion must be arrays. One argument is of type: int"),
    () => computed({ $setUnion: ["$n"] }),
  ],
  [
    "$setDifference of a number",
    "db/pipeline/expression.cpp:4346",
    numbered(
      17049,
      "both operands of $setDifference must be arrays. Second argument is of type: int",
    ),
    () => computed({ $setDifference: ["$list", "$n"] }),
  ],
  [
    "a number less a text",
    "db/pipeline/expression.cpp:5041",
    mismatch("can't $subtract string from int"),
    () => computed({ $subtract: ["$n", "$s"] }),
  ],
  [
    "a number by a text",
    "db/pipeline/expression.cpp:2125",
    mismatch("$divide only supports numeric types, not int and string"),
    () => computed({ $divide: ["$n", "$s"] }),
  ],
  [
    "a number by nothing",
    "db/pipeline/expression.cpp:2119",
    badValue("can't $divide by zero"),
    () => computed({ $divide: ["$n", 0] }),
  ],
  [
    "$mergeObjects of a text",
    "db/pipeline/accumulator_merge_objects.cpp:71",
    numbered(40400, '$mergeObjects requires object inputs, but input "x" is of type string'),
    () => computed({ $mergeObjects: ["$s"] }),
  ],
])(
  "a malformed pipeline gets the error that MongoDB's source gives it: %s (%s)",
  tickets.expectRefusal,
);
