import { afterEach, beforeEach, expect, it } from "vitest";
import { aSteppingServer } from "../../testing/stepping-server.ts";
import { idKeyOfEntry } from "../../values/key-encoding.ts";
import { defaultPace } from "../pace.ts";

const longId = "x".repeat(60);
const ids = [7, "short", longId, null];
let server: Awaited<ReturnType<typeof aSteppingServer>>;
beforeEach(async () => {
  server = await aSteppingServer(defaultPace);
  const indexes = [{ key: { subject: 1 }, name: "subject" }];
  await server.run({ createIndexes: "tickets", indexes });
  const documents = ids.map((_id, n) => ({ _id, subject: `Parcel ${n}` }));
  await server.run({ insert: "tickets", documents });
});
afterEach(() => server.close());

const bySubject = async (n: number) => {
  const query = { find: "tickets", filter: { subject: `Parcel ${n}` }, hint: "subject" };
  return (await server.run(query)).documents;
};

const theIndex = () => {
  const index = server.store.collections.get("test.tickets")?.indexes[0];
  if (!index) throw new Error("no index was made");
  return index;
};

it("an index says only once where a document is, unless its id is too long for that", () => {
  const bytes = [...theIndex().tree.entries({})].map(({ value }) => value.length);
  expect(bytes.map((length) => length === 1)).toEqual([true, true, false, true]);
});

it("what the version before has written is found, changed and deleted", async () => {
  await server.store.write(() => {
    const { tree } = theIndex();
    for (const entry of [...tree.entries({})])
      tree.put(entry.key, Buffer.from(idKeyOfEntry(entry)));
  });
  await server.restart();
  for (const [n, _id] of ids.entries()) {
    expect(await bySubject(n)).toMatchObject([{ _id }]);
    const updates = [{ q: { _id }, u: { $set: { subject: `Parcel ${n + 10}` } } }];
    await server.run({ update: "tickets", updates });
    expect(await bySubject(n)).toEqual([]);
    expect(await bySubject(n + 10)).toMatchObject([{ _id }]);
    await server.run({ delete: "tickets", deletes: [{ q: { _id }, limit: 1 }] });
  }
  expect([...theIndex().tree.entries({})]).toEqual([]);
});
