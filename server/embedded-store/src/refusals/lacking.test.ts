import { type Collection, type Document, MongoClient, MongoServerError, UUID } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aStore } from "../testing/a-store.ts";

let store: Awaited<ReturnType<typeof aStore>>;
let tickets: Collection;

beforeAll(async () => {
  store = await aStore();
  tickets = store.aDatabase().collection("tickets");
  await tickets.insertOne({ subject: "Parcel", price: 1 });
});
afterAll(() => store.close());

const command = (document: Document) => store.client.db(tickets.dbName).command(document);
const pipeline = (...stages: Document[]) => tickets.aggregate(stages).toArray();
const index = (key: Document, options: Document = {}) =>
  tickets.createIndex(key as Record<string, 1>, options);
const create = (options: Document) => command({ create: "other", ...options });
const collated = '{ collation: { locale: "en" }, name: "subject_1", key: { subject: 1 } }';
const words = (text: string) => text.trim().split(/\s+/);

/**
 * What MongoDB 7.0 has and this store has not is to it what no MongoDB has: it gets the code, the code's name
 * and the words that mongod has for that. The sources stand beside each refusal in the code.
 */
describe("what the embedded database lacks is refused in MongoDB's own words, and changes nothing", () => {
  type Refusal = { code: number; codeName: string; message: string };
  async function expectRefusal(attempt: Promise<unknown>, refusal: Refusal): Promise<void> {
    const error = await attempt.catch((caught: MongoServerError) => caught);
    const { code, codeName, errmsg } = (error as MongoServerError).errorResponse ?? {};
    expect({ code, codeName, message: errmsg }).toEqual(refusal);
    expect(await tickets.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      { subject: "Parcel", price: 1 },
    ]);
    const names = (await store.client.db(tickets.dbName).listCollections().toArray()).map(
      ({ name }) => name,
    );
    expect(names).toEqual(["tickets"]);
  }

  it.each(
    words(`$bucket $bucketAuto $collStats $count $currentOp $densify $documents $facet $fill $geoNear
      $graphLookup $indexStats $merge $out $planCacheStats $redact $replaceRoot $replaceWith $sample $search
      $setWindowFields $sortByCount $unionWith $unwind $vectorSearch`),
  )("the stage %s", (stage) =>
    expectRefusal(pipeline({ $match: {} }, { [stage]: {} }), {
      code: 40324,
      codeName: "Location40324",
      message: `Unrecognized pipeline stage name: '${stage}'`,
    }),
  );

  it.each(
    words(`$abs $accumulator $acos $allElementsTrue $anyElementTrue $arrayToObject $asin $atan $avg $binarySize
      $bitAnd $bitNot $bitOr $bitXor $bsonSize $ceil $cmp $concat $const $convert $cos $dateFromParts $dateFromString
      $dateToParts $dayOfYear $degreesToRadians $exp $first $floor $function $getField $indexOfArray $indexOfBytes
      $indexOfCP $isArray $isNumber $isoDayOfWeek $isoWeek $isoWeekYear $last $ln $log $log10 $ltrim $meta
      $millisecond $minute $mod $objectToArray $pow $radiansToDegrees $rand $range $reduce $regexFind $regexFindAll
      $regexMatch $replaceAll $replaceOne $reverseArray $round $rtrim $second $setEquals $setField $setIntersection
      $setIsSubset $sin $slice $sortArray $split $sqrt $strLenBytes $strLenCP $strcasecmp $substr $substrBytes
      $substrCP $sum $tan $toBool $toDate $toDecimal $toDouble $toInt $toLong $toLower $toObjectId $toString $toUpper
      $trim $trunc $tsIncrement $tsSecond $type $unsetField $week $zip`),
  )("the expression %s", async (operator) => {
    const refusal = {
      code: 168,
      codeName: "InvalidPipelineOperator",
      message: `Unrecognized expression '${operator}'`,
    };
    await expectRefusal(pipeline({ $set: { a: { [operator]: "$price" } } }), refusal);
    const update = tickets.updateMany({}, [{ $set: { price: 2, a: { [operator]: "$price" } } }]);
    await expectRefusal(update, { ...refusal, codeName: undefined as never });
  });

  it.each(
    words(`$accumulator $bottom $bottomN $count $firstN $lastN $maxN $median $mergeObjects $minN $percentile
      $stdDevPop $stdDevSamp $top $topN`),
  )("the accumulator %s", (operator) =>
    expectRefusal(pipeline({ $group: { _id: null, a: { [operator]: "$price" } } }), {
      code: 15952,
      codeName: "Location15952",
      message: `unknown group operator '${operator}'`,
    }),
  );

  it.each(
    words(`$bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $geoIntersects $geoWithin $mod $near $nearSphere
      $size`),
  )("the query operator %s", (operator) =>
    expectRefusal(tickets.find({ price: { [operator]: 1 } }).toArray(), {
      code: 2,
      codeName: "BadValue",
      message: `unknown operator: ${operator}`,
    }),
  );

  it.each(words("$alwaysFalse $alwaysTrue $jsonSchema $nor $sampleRate $text $where"))(
    "the query operator %s, of a whole document",
    async (operator) => {
      const filter = { price: 1, [operator]: {} };
      const message = `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`;
      const refusal = { code: 2, codeName: "BadValue", message };
      await expectRefusal(tickets.find(filter).toArray(), refusal);
      await expectRefusal(tickets.deleteMany(filter), { ...refusal, codeName: undefined as never });
    },
  );

  it.each(words("$bit $currentDate $mul $pop $rename"))("the update operator %s", (operator) =>
    expectRefusal(tickets.updateOne({}, { $set: { price: 2 }, [operator]: { price: 1 } }), {
      code: 9,
      codeName: undefined as never,
      message: `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    }),
  );

  it.each(words("$position $sort"))("%s of a $push", (clause) =>
    expectRefusal(
      tickets.updateOne({}, { $push: { list: { $each: [1], [clause]: 1 } } } as Document),
      {
        code: 2,
        codeName: undefined as never,
        message: `Unrecognized clause in $push: ${clause}`,
      },
    ),
  );

  it.each(
    words(`abortTransaction bulkWrite collMod collStats commitTransaction connectionStatus convertToCapped
      createUser currentOp dbStats getParameter listDatabases mapReduce renameCollection replSetGetStatus
      serverStatus startSession usersInfo validate`),
  )("the command %s", (name) =>
    expectRefusal(command({ [name]: 1 }), {
      code: 59,
      codeName: "CommandNotFound",
      message: `no such command: '${name}'`,
    }),
  );

  it.each<[string, () => Promise<unknown>]>([
    ["find.collation", () => tickets.find({}, { collation: { locale: "en" } }).toArray()],
    ["find.let", () => tickets.find({}, { let: { a: 1 } }).toArray()],
    ["find.max", () => tickets.find({}, { max: { _id: 1 } }).toArray()],
    ["find.min", () => tickets.find({}, { min: { _id: 1 } }).toArray()],
    ["aggregate.let", () => tickets.aggregate([], { let: { a: 1 } }).toArray()],
    ["create.capped", () => create({ capped: true, size: 1000 })],
    ["create.viewOn", () => create({ viewOn: "tickets", pipeline: [] })],
    ["create.timeseries", () => create({ timeseries: { timeField: "at" } })],
    ["create.validator", () => create({ validator: { a: 1 } })],
    ["create.collation", () => create({ collation: { locale: "en" } })],
    ["create.clusteredIndex", () => create({ clusteredIndex: { key: { _id: 1 }, unique: true } })],
  ])("the option %s", (path, attempt) =>
    expectRefusal(attempt(), {
      code: 40415,
      codeName: "Location40415",
      message: `BSON field '${path}' is an unknown field.`,
    }),
  );

  it.each<[string, Refusal, () => Promise<unknown>]>([
    ...words("text 2d 2dsphere hashed").map((plugin) => {
      const spec = `{ name: "subject_${plugin}", key: { subject: "${plugin}" } }`;
      const message = `Error in specification ${spec} :: caused by :: Unknown index plugin '${plugin}'`;
      const refusal: Refusal = { code: 67, codeName: "CannotCreateIndex", message };
      const attempt = () => index({ subject: plugin });
      return [`an index of the kind ${plugin}`, refusal, attempt] as [
        string,
        Refusal,
        () => Promise<unknown>,
      ];
    }),
    [
      "a wildcard index",
      {
        code: 67,
        codeName: "CannotCreateIndex",
        message:
          "Error in specification { name: \"$**_1\", key: { $**: 1 } } :: caused by :: Index key contains an illegal field name: field name starts with '$'.",
      },
      () => index({ "$**": 1 }),
    ],
    [
      "an index with a collation",
      {
        code: 197,
        codeName: "InvalidIndexSpecificationOption",
        message: `Error in specification ${collated} :: caused by :: The field 'collation' is not valid for an index specification. Specification: ${collated}`,
      },
      () => index({ subject: 1 }, { collation: { locale: "en" } }),
    ],
    [
      "a lookup by a pipeline",
      { code: 9, codeName: "FailedToParse", message: "unknown argument to $lookup: pipeline" },
      () => pipeline({ $lookup: { from: "tickets", pipeline: [], as: "found" } }),
    ],
    [
      "a change stream",
      {
        code: 40573,
        codeName: "Location40573",
        message: "The $changeStream stage is only supported on replica sets",
      },
      () => tickets.watch().next(),
    ],
    [
      "a transaction",
      {
        code: 20,
        codeName: "IllegalOperation",
        message: "Transaction numbers are only allowed on a replica set member or mongos",
      },
      () => {
        const transaction = { lsid: { id: new UUID() }, txnNumber: 1n, autocommit: false };
        return command({
          insert: "tickets",
          documents: [{ a: 1 }],
          startTransaction: true,
          ...transaction,
        });
      },
    ],
    [
      "sorting by a text's score",
      {
        code: 17312,
        codeName: "Location17312",
        message: "$meta is the only expression supported by $sort right now",
      },
      () => tickets.find({}, { sort: { score: { $meta: "textScore" } } }).toArray(),
    ],
  ])("%s", (_what, refusal, attempt) => expectRefusal(attempt(), refusal));
});

describe("a wrong command gets the error MongoDB gives", () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ["an unknown command", 59, () => command({ makeCoffee: 1 })],
    ["a tailable cursor", 2, () => tickets.find({}, { tailable: true }).toArray()],
    ["an unknown operator", 2, () => tickets.find({ a: { $bogus: 1 } }).toArray()],
    ["an unknown stage", 40324, () => pipeline({ $bogus: 1 })],
    ["two stages in one", 40323, () => pipeline({ $match: {}, $limit: 1 })],
    ["a sort by nothing", 15976, () => pipeline({ $sort: {} })],
    ["a sort in no direction", 15975, () => pipeline({ $sort: { a: 2 } })],
    ["half a document", 5107201, () => pipeline({ $limit: 1.5 })],
    ["a cursor nobody has opened", 43, () => command({ getMore: 7n, collection: "tickets" })],
    ["an insert of nothing", 16, () => command({ insert: "tickets", documents: [] })],
    ["a bad collection name", 73, () => command({ create: "a$b" })],
    ["an array as _id", 53, () => tickets.insertOne({ _id: [] as never })],
    ["a change of _id", 66, () => tickets.updateOne({}, { $set: { _id: 5 } })],
    ["a drop of an index that is not there", 27, () => tickets.dropIndex("nowhere")],
    ["a drop of the _id index", 72, () => tickets.dropIndex("_id_")],
    ["indexes of a collection that is not there", 26, () => command({ listIndexes: "nowhere" })],
    ["a filter that is no object", 14, () => command({ find: "tickets", filter: 5 })],
    ["a write concern of several servers", 2, () => command({ ping: 1, writeConcern: { w: 2 } })],
  ])("%s (%i)", async (_what, code, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ code });
  });
});

it("a transaction that was refused has stored nothing", async () => {
  const other = store.aDatabase().collection("users");
  const attempt = store.client.withSession((session) =>
    session.withTransaction(() => other.insertOne({}, { session })),
  );
  await expect(attempt).rejects.toThrow(MongoServerError);
  expect(await other.countDocuments()).toBe(0);
});

it("a client that wants a replica set is told that there is none", async () => {
  const client = new MongoClient(store.uri, { replicaSet: "rs0", serverSelectionTimeoutMS: 300 });
  await expect(client.connect()).rejects.toThrow();
  await client.close();
});
