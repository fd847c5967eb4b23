import { type Collection, type Document, Long, MaxKey, MinKey, ObjectId } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aStore } from "../testing/a-store.ts";
import { createRandom, type Random } from "../testing/random.ts";

// The same documents in a collection with many indexes and in one with none. Whatever the planner does,
// both must give the same answers. A failure names its seed.
const seeds = process.env.SEEDS ? process.env.SEEDS.split(",").map(Number) : [1, 2, 3, 4];
const queriesPerSeed = 250;

let store: Awaited<ReturnType<typeof aStore>>;
beforeAll(async () => {
  store = await aStore();
});
afterAll(() => store.close());

const ids = Array.from({ length: 6 }, (_, n) => new ObjectId(`${n}`.repeat(2).padEnd(24, "0")));
const long = (size: number, end: string) => `${"x".repeat(size)}${end}`;

function aScalar(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.below(6),
    () => random.below(6) - 2.5,
    () => Long.fromString(`900719925474099${random.below(9)}`),
    () => random.pick(["", "a", "ab", "abc", "abd", "b", "a\u0000", "é", "😀", "A"]),
    () => long(random.pick([1860, 1868, 1880, 1900, 2500]), random.pick(["", "a", "b"])),
    () => random.pick(["open", "closed"]),
    () => new Date(random.below(5) * 1000 - 2000),
    () => ids[random.below(ids.length)],
    () => null,
    () => random.below(2) === 0,
    () => Number.NaN,
    () => ({ k: random.below(3) }),
    () => random.pick<unknown>([new MinKey(), new MaxKey()]),
  ])();
}

function aDocument(random: Random, _id: number): Document {
  const document: Document = { _id };
  if (random.below(8)) document.a = aScalar(random);
  if (random.below(8)) document.b = aScalar(random);
  if (random.below(3) === 0) {
    document.tags = Array.from({ length: random.below(4) }, () =>
      random.below(5) === 0 ? [random.below(8), aScalar(random)] : aScalar(random),
    );
  } else if (random.below(3)) document.tags = aScalar(random);
  if (random.below(2)) {
    document.parts = Array.from({ length: random.below(4) }, () =>
      random.pick<() => unknown>([
        () => aScalar(random),
        () => [{ p: random.below(5), q: random.below(5) }],
        () => ({ p: random.below(5), q: random.below(5) }),
        () => ({ p: random.below(5), q: random.below(5) }),
        () => ({ p: random.below(5), q: [random.below(5), random.below(5)] }),
      ])(),
    );
  } else document.parts = { p: random.below(5), q: aScalar(random) };
  document.n = random.below(10);
  return document;
}

const paths = ["a", "b", "tags", "parts.p", "parts.q", "n", "_id"] as const;

function aCondition(random: Random): unknown {
  return random.pick<() => unknown>([
    () => aScalar(random),
    () => ({ $eq: aScalar(random) }),
    () => ({ $in: Array.from({ length: 1 + random.below(3) }, () => aScalar(random)) }),
    () => ({ [random.pick(["$gt", "$gte", "$lt", "$lte"])]: aScalar(random) }),
    () => ({ $gte: random.below(3), $lt: random.below(8) }),
    () => ({ $gt: "a", $lte: random.pick(["ab", "b", "c"]) }),
    () => ({ $elemMatch: { $gte: random.below(3), $lt: random.below(8) } }),
    () => ({ $elemMatch: { $elemMatch: { $gte: random.below(6) } } }),
    () => ({
      $all: [{ $elemMatch: { $gt: random.below(6) } }, { $elemMatch: { $lt: random.below(6) } }],
    }),
    () => ({ [random.pick(["$gt", "$gte", "$lt", "$lte"])]: new MaxKey() }),
    () => ({ [random.pick(["$gt", "$gte", "$lt", "$lte"])]: new MinKey() }),
    () => ({ $ne: aScalar(random) }),
    () => ({ $exists: random.below(2) === 0 }),
    () => random.pick([/^a/, /^ab/, /^ab?c/, /b/, /^a|c/, /^A/i, /^$/, /^abc/]),
    () => ({ $all: [aScalar(random)] }),
    () => ({ $not: { $gt: aScalar(random) } }),
    () => ({ $type: random.pick(["string", "number", "null", "array"]) }),
  ])();
}

function aFilter(random: Random): Document {
  const filter: Document = {};
  for (let n = random.below(3); n >= 0; n--) filter[random.pick(paths)] = aCondition(random);
  const kind = random.below(8);
  if (kind === 0) {
    filter.$or = [
      { [random.pick(paths)]: aCondition(random) },
      { [random.pick(paths)]: aCondition(random) },
    ];
  }
  if (kind === 1) {
    filter.$and = [
      { [random.pick(paths)]: aCondition(random) },
      { [random.pick(paths)]: aCondition(random) },
    ];
  }
  if (kind === 2)
    filter.parts = { $elemMatch: { p: random.below(5), q: { $gte: random.below(5) } } };
  if (kind === 3) filter.parts = { $elemMatch: { "0.p": random.below(5) } };
  if (kind === 4) filter.parts = { $elemMatch: { q: { $elemMatch: { $gt: random.below(5) } } } };
  return filter;
}

async function addIndexes(collection: Collection<Document>): Promise<void> {
  await collection.createIndexes([
    { key: { a: 1 } },
    { key: { a: -1 }, name: "a_down" },
    { key: { b: -1, n: 1 } },
    { key: { a: 1, b: -1, n: 1 } },
    { key: { tags: 1, n: -1 } },
    { key: { tags: -1 }, sparse: true, name: "tags_sparse" },
    { key: { "parts.p": 1, "parts.q": -1 } },
    { key: { "parts.q": -1 } },
    { key: { n: 1, _id: -1 } },
    { key: { b: 1 }, partialFilterExpression: { b: { $exists: true } }, name: "b_partial" },
    { key: { n: 1 }, partialFilterExpression: { a: { $gt: 2 } }, name: "n_partial" },
  ]);
}

describe.each(seeds)("an index never changes an answer (seed %i)", (seed) => {
  const random = createRandom(seed);
  let plain: Collection<Document>;
  let indexed: Collection<Document>;

  beforeAll(async () => {
    const db = store.aDatabase();
    plain = db.collection("plain");
    indexed = db.collection("indexed");
    const documents = Array.from({ length: 150 }, (_, n) => aDocument(random, n));
    const [before, after] = [documents.slice(0, 80), documents.slice(80)];
    await plain.insertMany(documents);
    await indexed.insertMany(before); // so that indexes are both built and kept up
    await addIndexes(indexed);
    await indexed.insertMany(after);
    for (let n = 0; n < 40; n++) {
      const _id = random.below(160);
      const { _id: _, ...replacement } = aDocument(random, _id);
      const changes = random.below(3) ? { $set: replacement } : { $unset: { tags: 1, a: 1 } };
      for (const collection of [plain, indexed]) {
        if (n % 8 === 0) await collection.deleteOne({ _id: _id as never });
        else await collection.updateOne({ _id: _id as never }, changes);
      }
    }
  });

  it("finds the same documents", async () => {
    for (let n = 0; n < queriesPerSeed; n++) {
      const filter = aFilter(random);
      const expected = (await plain.find(filter).toArray()).map(({ _id }) => _id);
      const found = (await indexed.find(filter).toArray()).map(({ _id }) => _id);
      expect(found.sort(byNumber), shown(filter)).toEqual(expected.sort(byNumber));
    }
  });

  it("counts the same documents", async () => {
    for (let n = 0; n < queriesPerSeed; n++) {
      const filter = aFilter(random);
      const expected = await plain.countDocuments(filter);
      expect(await indexed.countDocuments(filter), shown(filter)).toBe(expected);
    }
  });

  it("puts them in the same order, page by page", async () => {
    for (let n = 0; n < queriesPerSeed; n++) {
      const filter = random.below(3) ? aFilter(random) : {};
      const direction = random.pick([1, -1] as const);
      const leading = random.pick(["a", "b", "n", "tags", "parts.q"]);
      const sort: Record<string, 1 | -1> = {
        [leading]: direction,
        ...(random.below(2) ? { n: random.pick([1, -1] as const) } : {}),
        _id: random.pick([1, -1] as const),
      };
      const [skip, limit] = [random.below(4), random.below(20)];
      const ask = (collection: Collection<Document>) =>
        collection.find(filter).sort(sort).skip(skip).limit(limit).toArray();
      const expected = (await ask(plain)).map(({ _id }) => _id);
      const found = (await ask(indexed)).map(({ _id }) => _id);
      expect(found, shown({ filter, sort, skip, limit })).toEqual(expected);
    }
  });
});

const byNumber = (a: unknown, b: unknown) => Number(a) - Number(b);

const shown = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (part instanceof RegExp ? String(part) : part)).slice(
    0,
    500,
  );
