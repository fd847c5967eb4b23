import { randomUUID } from "node:crypto";
import { mongo } from "mongoose";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { withDatabase } from "../../../../e2e/programs/with-database.ts";
import { signUpAtProvider } from "../../testing/identity/identity-accounts.ts";
import { anEmail, signIn, testPassword } from "../../testing/people.ts";
import { versionBefore } from "../../testing/programs/version-before.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { UserModel } from "../user.model.ts";

const at = new Date(Date.now() - 24 * 60 * 60_000);
const databaseUri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
const client = new mongo.MongoClient(databaseUri);
const users = client.db().collection("users");
const [admin, customer, late] = [anEmail(), anEmail(), anEmail()];
let desk: TestDesk;

async function aPersonOfBefore(email: string, role: string) {
  const { uid } = await signUpAtProvider({ email, password: testPassword, name: "Some Body" });
  return versionBefore.user({ uid, email, name: "Some Body", role, at });
}

beforeAll(async () => {
  await users.insertMany([
    await aPersonOfBefore(admin, "admin"),
    await aPersonOfBefore(customer, "user"),
  ]);
  desk = await startTestDesk({ databaseUri });
});
afterAll(async () => {
  await client.close();
  await desk.close();
});

const stored = async (email: string) => {
  const { role, access, updatedAt } = await UserModel.findOne({ email }).orFail().lean();
  return { role, access, updatedAt };
};

it("after the upgrade everybody is stored as what their role was, and may what they could", async () => {
  expect(await stored(admin)).toEqual({ role: "admin", access: "admin", updatedAt: at });
  expect(await stored(customer)).toEqual({ role: "user", access: "customer", updatedAt: at });
  const [boss, ada] = [await signIn(desk, admin), await signIn(desk, customer)];
  expect(boss.user).toMatchObject({ role: "admin", access: "admin" });
  expect(ada.user).toMatchObject({ role: "user", access: "customer" });
  expect((await boss.call("GET", "users")).status).toBe(200);
  expect((await ada.call("GET", "users")).status).toBe(403);
});

it("whom a node of the version before stores meanwhile is what their role says, too", async () => {
  await users.insertOne(await aPersonOfBefore(late, "admin"));
  const eve = await signIn(desk, late);
  expect(eve.user).toMatchObject({ role: "admin", access: "admin" });
  // That node takes the role, and knows of nothing beside it.
  await users.updateOne({ email: admin }, { $set: { role: "user" }, $inc: { epoch: 1 } });
  const former = await signIn(desk, admin);
  expect(former.user).toMatchObject({ role: "user", access: "customer" });
  expect((await former.call("GET", "contact")).status).toBe(403);
});
