import { afterEach, beforeEach, expect, it } from "vitest";
import { TICK } from "../aggregate/row.ts";
import { createQueryContext } from "../commands/read/query-context.ts";
import { steppingPace } from "../storage/pace.ts";
import { aSteppingServer } from "../testing/stepping-server.ts";
import type { Doc } from "../values/bson-values.ts";
import { execute, type Found } from "./execute.ts";

const tickets = 8;
let server: Awaited<ReturnType<typeof aSteppingServer>>;
let made = 0;
beforeEach(async () => {
  server = await aSteppingServer(steppingPace);
});
afterEach(() => server.close());

async function aCollection(): Promise<string> {
  const name = `tickets${made++}`;
  const keys: Doc[] = [{ status: 1, at: 1 }, { tags: 1 }, { rank: 1 }];
  const indexes = keys.map((key) => ({ key, name: Object.keys(key).join() }));
  await server.run({ createIndexes: name, indexes });
  const documents = Array.from({ length: tickets }, (_, n) => ({
    _id: n,
    status: n % 2 ? "open" : "new",
    at: n,
    rank: "high",
    tags: ["all", `t${n}`],
  }));
  await server.run({ insert: name, documents });
  return name;
}

/** Walks a query for `steps` steps, has `change` made to every ticket, and walks on to the end. */
async function interrupted(
  query: { filter: Doc; sort?: Doc; isIdOnly?: boolean },
  steps: number,
  u: Doc,
) {
  const name = await aCollection();
  const collection = server.store.collections.get(`test.${name}`);
  if (!collection) throw new Error("no collection was made");
  const rows = execute(collection, { ...query, context: createQueryContext() });
  const before: Found[] = [];
  const after: Found[] = [];
  for (let step = 0; step < steps; step++) {
    const { value } = rows.next();
    if (value && value !== TICK) before.push(value);
  }
  await server.run({ update: name, updates: [{ q: {}, u, multi: true }] });
  for (const row of rows) if (row !== TICK) after.push(row);
  return { before, after };
}

const bothStatuses = { status: { $in: ["open", "new"] } };

it.each<[string, { filter: Doc; sort?: Doc; isIdOnly?: boolean }]>([
  ["of a status", { filter: { rank: "high" } }],
  ["of a status that asks for ids alone", { filter: { rank: "high" }, isIdOnly: true }],
  ["of a tag", { filter: { tags: "all" } }],
  ["of two statuses in order", { filter: bothStatuses, sort: { at: 1 } }],
  ["of two statuses from the end", { filter: bothStatuses, sort: { at: -1 } }],
  ["of either of two things", { filter: { $or: [{ rank: "high" }, { tags: "t3" }] } }],
  ["of all", { filter: { at: { $gte: 0 }, status: { $ne: "closed" } } }],
])("a list %s shows no ticket that had left it before its row was read", async (_, query) => {
  const leave = { $set: { status: "closed", rank: "low", tags: [] } };
  for (let steps = 0; steps < 2 * tickets; steps++) {
    const { before, after } = await interrupted(query, steps, leave);
    expect({ steps, after }).toEqual({ steps, after: [] });
    expect(before.every(({ idKey }) => idKey.length > 0)).toBe(true);
  }
});

it("a list merged of two statuses stays in order while its tickets move", async () => {
  const query = { filter: bothStatuses, sort: { at: 1 } };
  for (let steps = 0; steps < 2 * tickets; steps += 3) {
    const { before, after } = await interrupted(query, steps, { $inc: { at: 100 } });
    const times = [...before, ...after].map(({ doc }) => Number(doc.at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(after.every(({ doc }) => Number(doc.at) >= 100)).toBe(true);
  }
});

it("a count over two statuses is of one moment while tickets change theirs", async () => {
  const name = await aCollection();
  let isOver = false;
  const counts = new Set<number>();
  const move = async () => {
    for (let n = 0; n < tickets; n++) {
      const u = { $set: { status: n % 2 ? "new" : "open" } };
      await server.run({ update: name, updates: [{ q: { _id: n }, u }] });
    }
    isOver = true;
  };
  const moving = move();
  while (!isOver) {
    const { n } = await server.run({ count: name, query: bothStatuses });
    counts.add(n);
    await new Promise(setImmediate);
  }
  await moving;
  expect(counts).toEqual(new Set([tickets]));
});
