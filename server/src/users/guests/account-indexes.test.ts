import { randomUUID } from "node:crypto";
import { mongo } from "mongoose";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { withDatabase } from "../../../../e2e/programs/with-database.ts";
import { signUpAtProvider } from "../../testing/identity/identity-accounts.ts";
import { anEmail, signIn, testPassword } from "../../testing/people.ts";
import { versionBefore } from "../../testing/programs/version-before.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { UserModel } from "../user.model.ts";
import { ensureGuest } from "./ensure-guest.ts";

const databaseUri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
const client = new mongo.MongoClient(databaseUri);
const users = client.db().collection("users");
const email = anEmail();
let desk: TestDesk;

beforeAll(async () => {
  const { uid } = await signUpAtProvider({ email, password: testPassword, name: "Ada Byron" });
  const at = new Date(Date.now() - 24 * 60 * 60_000);
  await users.insertOne(versionBefore.user({ uid, email, name: "Ada Byron", role: "user", at }));
  for (const field of ["uid", "email"]) await users.createIndex({ [field]: 1 }, { unique: true });
  desk = await startTestDesk({ databaseUri });
});
afterAll(async () => {
  await client.close();
  await desk.close();
});

it("a database of the version before lets guests in beside its accounts, which sign in as before", async () => {
  const names = Object.keys(await users.indexInformation());
  expect(names).toEqual(expect.arrayContaining(["account_uid", "account_email"]));
  expect(names).not.toContain("uid_1");
  expect(names).not.toContain("email_1");
  const guests = [anEmail(), anEmail(), email].map((address) => ensureGuest({ address, name: "" }));
  expect(new Set((await Promise.all(guests)).map(({ id }) => id)).size).toBe(3);
  expect((await signIn(desk, email)).user).toMatchObject({ email, displayName: "Ada Byron" });
  await expect.poll(async () => (await fetch(`${desk.url}/readyz`)).status).toBe(200);
});

it("of two accounts with one address, or one uid, the database still refuses the second", async () => {
  const { _id: _, ...ada } = (await users.findOne({ email, uid: { $exists: true } })) ?? {};
  const taken = expect.objectContaining({ code: 11_000 });
  await expect(users.insertOne({ ...ada, uid: randomUUID() })).rejects.toEqual(taken);
  await expect(users.insertOne({ ...ada, email: anEmail() })).rejects.toEqual(taken);
  await expect(users.insertOne({ email, isGuest: true })).rejects.toEqual(taken);
});

it.each([
  ["an account by its address", { email, uid: { $exists: true } }, "account_email"],
  ["an account by its uid", { uid: "some" }, "account_uid"],
  ["accounts by their uids", { uid: { $in: ["some", "other"] } }, "account_uid"],
  ["who is being handed over", { handingOverSince: { $gt: new Date(0) } }, "handingOverSince_1"],
  ["a guest", { isGuest: true, email }, "isGuest_1_email_1"],
])("%s is found by an index", async (_what, filter, index) => {
  const plan = JSON.stringify(await UserModel.collection.find(filter).explain());
  expect(plan).toContain(`"indexName":"${index}"`);
  expect(plan).not.toContain("COLLSCAN");
});
