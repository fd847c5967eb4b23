import { stat } from "node:fs/promises";
import { join } from "node:path";
import { open } from "lmdb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDirectory } from "../../testing/a-store.ts";
import { createRandom } from "../../testing/random.ts";
import { PackedTree } from "./packed-tree.ts";
import { type KeyRange, Tree, type TreeHandle } from "./tree.ts";

const binary = { keyEncoding: "binary", encoding: "binary" } as const;
const seeds = (process.env.SEEDS ?? "1,2,3").split(",").map(Number);

let directory: Awaited<ReturnType<typeof aDirectory>>;
let environment: ReturnType<typeof open<Buffer, Uint8Array>>;
let made = 0;

beforeAll(async () => {
  directory = await aDirectory();
  environment = open({ path: join(directory.path, "data.mdb"), ...binary, maxDbs: 100 });
});
afterAll(async () => {
  await environment.close();
  await directory.remove();
});

/** A packed tree, and a plain one that is to hold the same. */
function twoTrees() {
  const handle = (name: string) => environment.openDB(name, binary) as unknown as TreeHandle;
  const revision = { current: 0, inFlight: 0 };
  const name = `${made++}`;
  const packed = new PackedTree(`p${name}`, handle(`p${name}`), revision);
  const plain = new Tree(`q${name}`, handle(`q${name}`), revision);
  const write = (change: (tree: Tree) => void) =>
    environment.childTransaction(() => {
      for (const tree of [packed, plain]) change(tree);
      revision.current++;
    });
  return { packed, plain, write };
}

const walk = (tree: Tree, range: KeyRange, isReverse: boolean) =>
  [...tree.entries(range, isReverse)].map(
    ({ key, value }) => `${key.toString("latin1")}|${value.toString("latin1")}`,
  );

function expectSame({ packed, plain }: { packed: Tree; plain: Tree }, range: KeyRange): void {
  expect(walk(packed, range, false)).toEqual(walk(plain, range, false));
  expect(walk(packed, range, true)).toEqual(walk(plain, range, true));
  expect(packed.count(range)).toBe(plain.count(range));
}

/** Like keys of an index: words that begin alike, of very different lengths, some of them huge. */
function aKey(random: ReturnType<typeof createRandom>): Buffer {
  const word = `w${"abcdefgh"[random.below(8)]}`.repeat(1 + random.below(3));
  const long = random.below(200) === 0 ? "z".repeat(random.below(1_800)) : "";
  const number = Buffer.alloc(4);
  number.writeUInt32BE(random.below(5_000));
  return Buffer.concat([Buffer.from(word + long), number, Buffer.from("\x09id"), number]);
}

/** No stored key equals a bound. */
const aBound = (random: ReturnType<typeof createRandom>) =>
  Buffer.concat([aKey(random).subarray(0, 1 + random.below(20)), Buffer.of(random.below(2) * 255)]);

const aValue = (random: ReturnType<typeof createRandom>): Buffer =>
  random.below(50) === 0 ? Buffer.alloc(41 + random.below(1_500), 7) : Buffer.of(14);

it.each(seeds)("a packed index holds and walks what a plain one does (seed %i)", async (seed) => {
  const random = createRandom(seed);
  const trees = twoTrees();
  const present: Buffer[] = [];
  for (let round = 0; round < 30; round++) {
    const isShrinking = round % 10 > 6;
    const changes = Array.from({ length: 200 }, () => {
      const goes = present.length > 0 && random.below(10) < (isShrinking ? 9 : 2);
      if (goes) return { key: present.splice(random.below(present.length), 1)[0] as Buffer };
      const key = aKey(random);
      present.push(key);
      return { key, value: aValue(random) };
    });
    await trees.write((tree) => {
      for (const { key, value } of changes) value ? tree.put(key, value) : tree.remove(key);
    });
    expectSame(trees, {});
    for (let n = 0; n < 20; n++) {
      const [start, end] = [aBound(random), aBound(random)].sort(Buffer.compare);
      const cut = random.below(4);
      expectSame(trees, { ...(cut === 1 ? {} : { start }), ...(cut === 2 ? {} : { end }) });
    }
  }
});

it("a walk goes on where it was, also when the entry that it stands on has gone", async () => {
  const { packed, write } = twoTrees();
  const keys = Array.from({ length: 2_000 }, (_, n) => Buffer.from(`word ${10_000 + n}`));
  await write((tree) => {
    for (const key of keys) tree.put(key, Buffer.of(14));
  });
  for (const isReverse of [false, true]) {
    const order = isReverse ? keys.toReversed() : keys;
    const seen: string[] = [];
    for (const { key } of packed.entries({}, isReverse)) {
      seen.push(key.toString());
      if (seen.length % 500 === 0) await write((tree) => tree.remove(key));
    }
    expect(seen).toEqual(order.map(String));
    await write((tree) => {
      for (const key of keys) tree.put(key, Buffer.of(14));
    });
  }
});

it.each([
  ["come in order", (n: number) => n],
  ["come in the opposite order", (n: number) => 99_999 - n],
  ["come at the front of some words", (n: number) => (n % 3) * 1_000_000 + 99_999 - n],
  ["come at the end of some words", (n: number) => (n % 3) * 1_000_000 + n],
])("entries that %s leave blocks behind that are nearly full", async (_, place) => {
  const { packed, write } = twoTrees();
  for (let from = 0; from < 20_000; from += 1_000) {
    await write((tree) => {
      for (let n = from; n < from + 1_000; n++) {
        const key = Buffer.from(`w${String(place(n)).padStart(9, "0")} and a rest of it ${n}`);
        tree.put(key, Buffer.of(14));
      }
    });
  }
  // Two lengths, a value, and what differs from the entry before.
  const leastBytes = 20_000 * (3 + 24);
  expect(packed.size().bytes).toBeLessThan(leastBytes * 1.25);
});

it("what was sorted before is put into full blocks", async () => {
  const { packed } = twoTrees();
  const entries = Array.from({ length: 5_000 }, (_, n) => ({
    key: Buffer.from(`word ${100_000 + n}`),
    value: Buffer.of(14),
  }));
  await environment.childTransaction(() => {
    for (const _ of packed.appendSorted(entries));
  });
  expect(walk(packed, {}, false)).toEqual(entries.map(({ key }) => `${key}|\x0e`));
  expect(packed.size().bytes).toBeLessThan(5_000 * 8);
});

it("a walk backwards that has ended leaves the pages of later writes to be used again", async () => {
  const own = await aDirectory();
  const path = join(own.path, "data.mdb");
  const store = open<Buffer, Uint8Array>({ path, ...binary, maxDbs: 1, overlappingSync: false });
  const revision = { current: 0, inFlight: 0 };
  const tree = new PackedTree("p", store.openDB("p", binary) as unknown as TreeHandle, revision);
  const keyOf = (number: number) => Buffer.from(`k${String(number).padStart(6, "0")}`);
  const changeAll = async (value: string) => {
    for (let number = 0; number < 200; number++) {
      await store.childTransaction(() => tree.put(keyOf(number), Buffer.from(value)));
      revision.current++;
    }
    return (await stat(path)).size;
  };
  await changeAll("one");
  const bytes = await changeAll("two");
  expect(walk(tree, { end: keyOf(50) }, true)).toHaveLength(50);
  expect((await changeAll("three")) / bytes).toBeLessThan(1.5);
  await store.close();
  await own.remove();
});
