import type { Collection, Document, MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect } from "vitest";
import { aStore } from "./a-store.ts";

export const named = (code: number, codeName: string) => (message: string) => ({
  code,
  codeName,
  message,
});
export const numbered = (code: number, message: string) => named(code, `Location${code}`)(message);
export const badValue = named(2, "BadValue");
export const unparsed = named(9, "FailedToParse");
export const mismatch = named(14, "TypeMismatch");

export type Row = [
  what: string,
  source: string,
  refusal: ReturnType<typeof badValue>,
  attempt: () => Promise<unknown>,
];

/** Tickets of a store of their own, for all tests of a file. In a refusal, `%db` stands for the database. */
export function someTickets() {
  let store: Awaited<ReturnType<typeof aStore>>;
  let tickets: Collection;
  beforeAll(async () => {
    store = await aStore();
    tickets = store.aDatabase().collection("tickets");
    await tickets.insertOne({ _id: 1 as never, list: [1], n: 1, s: "x" });
    await tickets.createIndex({ s: 1 }, { name: "s", expireAfterSeconds: 60 });
  });
  afterAll(() => store.close());

  const command = (document: Document) => store.client.db(tickets.dbName).command(document);
  return {
    command,
    users: () => store.aDatabase().collection("users"),
    databaseOf: (users: Collection) => store.client.db(users.dbName),
    find: (filter: unknown, more: Document = {}) => command({ find: "tickets", filter, ...more }),
    stages: (...pipeline: unknown[]) => command({ aggregate: "tickets", pipeline, cursor: {} }),
    change: (update: unknown, more: Document = {}) =>
      command({ findAndModify: "tickets", query: { _id: 1 }, update, ...more }),
    index: (key: Document, more: Document = {}) =>
      command({ createIndexes: "tickets", indexes: [{ key, name: "new", ...more }] }),

    /** Code, name and words are those of the row, and nothing was changed. */
    async expectRefusal(_: string, __: string, refusal: Row[2], attempt: Row[3]): Promise<void> {
      const error = await attempt().catch((caught: unknown) => caught);
      const { code, codeName, errmsg } = (error as MongoServerError).errorResponse ?? {};
      const message = String(errmsg).replaceAll(tickets.dbName, "%db");
      expect({ code, codeName, message }).toEqual(refusal);
      expect(await tickets.find().toArray()).toEqual([{ _id: 1, list: [1], n: 1, s: "x" }]);
      expect(await tickets.indexes()).toHaveLength(2);
    },
  };
}
