import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMongoDb } from "../../testing/a-store.ts";

let store: Awaited<ReturnType<typeof aMongoDb>>;
beforeAll(async () => {
  store = await aMongoDb();
});
afterAll(() => store.close());

type Person = Partial<Record<"name" | "email" | "phone" | "note", unknown>> & {
  tags?: unknown[];
  roles?: unknown[];
  sender?: number;
  clientId?: string;
};

const aCollection = () => store.aDatabase().collection<Person>("people");

describe("a unique index", () => {
  it("refuses a second document and says which value is taken", async () => {
    const people = aCollection();
    await people.createIndex({ email: 1 }, { unique: true });
    await people.insertOne({ email: "ada@example.com" });
    await expect(people.insertOne({ email: "ada@example.com" })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: "ada@example.com" },
      message: `E11000 duplicate key error collection: ${people.namespace} index: email_1 dup key: { email: "ada@example.com" }`,
    });
    expect(await people.countDocuments()).toBe(1);
  });

  it("takes a missing value for one value", async () => {
    const people = aCollection();
    await people.createIndex({ email: 1 }, { unique: true });
    await people.insertOne({ name: "Ada" });
    await expect(people.insertOne({ name: "Bob" })).rejects.toMatchObject({ code: 11000 });
  });

  it("cannot be made where values repeat, and then leaves nothing behind", async () => {
    const people = aCollection();
    await people.insertMany([{ email: "a" }, { email: "a" }]);
    const make = () => people.createIndex({ email: 1 }, { unique: true });
    await expect(make()).rejects.toMatchObject({ code: 11000 });
    await people.deleteOne({ email: "a" });
    await make();
    expect(await people.countDocuments({ email: "a" }, { hint: "email_1" })).toBe(1);
  });

  it("tells long values apart by their last character", async () => {
    const people = aCollection();
    await people.createIndex({ note: 1 }, { unique: true });
    const note = "x".repeat(5000);
    await people.insertMany([{ note: `${note}a` }, { note: `${note}b` }]);
    await expect(people.insertOne({ note: `${note}a` })).rejects.toMatchObject({ code: 11000 });
    expect(await people.countDocuments({ note: `${note}b` })).toBe(1);
  });

  it("holds for long _ids as well", async () => {
    const people = aCollection();
    await people.createIndex({ email: 1 }, { unique: true });
    const _id = (n: number) => `${"i".repeat(200)}${n}` as never;
    // Behind a long _id an index key ends in a digest, which may begin with any byte.
    await people.insertMany(Array.from({ length: 600 }, (_, n) => ({ _id: _id(n), email: n })));
    for (let n = 0; n < 600; n++) {
      await expect(people.insertOne({ email: n })).rejects.toMatchObject({ code: 11000 });
    }
  });

  it("lets an unordered insert store the others", async () => {
    const people = aCollection();
    await people.createIndex({ email: 1 }, { unique: true });
    const documents = ["a", "a", "b"].map((email) => ({ email }));
    await expect(people.insertMany(documents, { ordered: false })).rejects.toMatchObject({
      code: 11000,
      insertedCount: 2,
    });
  });
});

describe("a unique index over some documents only", () => {
  it("ignores those without the field (sparse)", async () => {
    const people = aCollection();
    await people.createIndex({ phone: 1 }, { unique: true, sparse: true });
    await people.insertMany([{ name: "a" }, { name: "b" }, { phone: "1" }]);
    await expect(people.insertOne({ phone: "1" })).rejects.toMatchObject({ code: 11000 });
    expect(await people.countDocuments({ phone: null })).toBe(2);
  });

  it("ignores those the partial filter leaves out", async () => {
    const people = aCollection();
    const partialFilterExpression = { clientId: { $exists: true } };
    await people.createIndex({ sender: 1, clientId: 1 }, { unique: true, partialFilterExpression });
    await people.insertMany([{ sender: 1 }, { sender: 1 }, { sender: 1, clientId: "x" }]);
    await expect(people.insertOne({ sender: 1, clientId: "x" })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await people.countDocuments({ sender: 1 })).toBe(3);
    expect(await people.countDocuments({ sender: 1, clientId: "x" })).toBe(1);
  });
});

describe("an index on arrays", () => {
  it("finds a document by each element, once", async () => {
    const people = aCollection();
    await people.createIndex({ tags: 1 });
    await people.insertOne({ tags: ["a", "b", "a"] });
    expect(await people.find({ tags: { $in: ["a", "b"] } }).toArray()).toHaveLength(1);
    await people.updateOne({}, { $pull: { tags: "a" } });
    expect(await people.countDocuments({ tags: "a" })).toBe(0);
    expect(await people.countDocuments({ tags: "b" })).toBe(1);
  });

  it("refuses two arrays in one document", async () => {
    const people = aCollection();
    await people.createIndex({ tags: 1, roles: 1 });
    await expect(people.insertOne({ tags: [1], roles: [2] })).rejects.toMatchObject({ code: 171 });
    expect(await people.countDocuments()).toBe(0);
  });
});

describe("the same index again", () => {
  it("is taken for granted", async () => {
    const people = aCollection();
    await people.createIndex({ email: 1 }, { unique: true });
    await people.createIndex({ email: 1 }, { unique: true });
    expect((await people.indexes()).map(({ name }) => name)).toEqual(["_id_", "email_1"]);
  });

  it("is refused when it differs", async () => {
    const people = aCollection();
    await people.createIndex({ email: 1 });
    await expect(people.createIndex({ email: 1 }, { unique: true })).rejects.toMatchObject({
      code: 86,
    });
    await expect(people.createIndex({ email: 1 }, { name: "other" })).rejects.toMatchObject({
      code: 85,
    });
  });
});
