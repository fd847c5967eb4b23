import { randomUUID } from "node:crypto";
import { mongo } from "mongoose";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { withDatabase } from "../../../../e2e/programs/with-database.ts";
import { signUpAtProvider } from "../../testing/identity/identity-accounts.ts";
import { anEmail, signIn, type TestPerson, testPassword } from "../../testing/people.ts";
import { versionBefore } from "../../testing/programs/version-before.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aMessage } from "../../testing/tickets.ts";
import { setStatuses } from "./set-statuses.ts";

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const databaseUri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
const client = new mongo.MongoClient(databaseUri);

let desk: TestDesk;
let nora: TestPerson;

/** Who wrote last in each ticket, how many days ago, and what it is after the upgrade. */
const tickets = [
  { number: 1, last: "customer", days: 1, status: "open" },
  { number: 2, last: "nobody", days: 29, status: "open" },
  { number: 3, last: "staff", days: 29, status: "pending" },
  { number: 4, last: "staff", days: 31, status: "closed" },
  { number: 5, last: "customer", days: 31, status: "closed" },
] as const;

beforeAll(async () => {
  const people = await Promise.all(
    ["Nora", "Ada"].map(async (name) => {
      const email = anEmail();
      const { uid } = await signUpAtProvider({ email, password: testPassword, name });
      const role = name === "Nora" ? "admin" : "user";
      return versionBefore.user({ uid, email, name, role, at: daysAgo(100) });
    }),
  );
  const [staff, customer] = people.map(({ _id, name }) => ({ id: _id.toString(), name }));
  if (!staff || !customer) throw new Error("nobody");
  const records = tickets.map(({ number, last, days }) => ({
    ...versionBefore.ticket({ number, creator: customer, receiver: staff, at: daysAgo(100) }),
    updatedAt: daysAgo(days),
    ...(last !== "nobody" && {
      lastSeq: 0,
      lastSenderId: last === "staff" ? staff.id : customer.id,
    }),
  }));
  await client.db().collection("users").insertMany(people);
  await client.db().collection("tickets").insertMany(records);
  desk = await startTestDesk({ databaseUri });
  nora = await signIn(desk, people[0]?.email ?? "");
});
afterAll(async () => {
  await client.close();
  await desk.close();
});

it.each(tickets)(
  "a ticket of the version before in which $last wrote $days days ago is $status",
  async ({ number, last, status, days }) => {
    const { body } = await nora.call("GET", `conversation/by-number/${number}`);
    expect(body.data).toMatchObject({ status, activitySeq: 0, reopenCount: 0 });
    const waits = status === "open" ? { waitingSince: body.data.updatedAt } : {};
    expect(body.data).toMatchObject(waits);
    expect("waitingSince" in body.data).toBe(status === "open");
    expect("firstReplyAt" in body.data).toBe(last === "staff");
    expect(Date.now() - Date.parse(body.data.statusSince)).toBeGreaterThan((days - 1) * dayMs);
  },
);

it("an interrupted upgrade goes on, and a done one changes nothing", async () => {
  const database = client.db();
  await database.collection("upgrades").deleteMany({});
  await database.collection("tickets").updateOne({ number: 3 }, { $unset: { status: 1 } });
  await setStatuses();
  expect(await database.collection("tickets").findOne({ number: 3 })).toMatchObject({
    status: "pending",
  });
  await database.collection("tickets").updateOne({ number: 3 }, { $set: { status: "solved" } });
  await setStatuses();
  expect(await database.collection("tickets").findOne({ number: 3 })).toMatchObject({
    status: "solved",
  });
});

it("what a node of the version before stores meanwhile is read, and goes on as usual", async () => {
  const database = client.db();
  await database
    .collection("tickets")
    .updateOne({ number: 3 }, { $unset: { status: 1, statusSince: 1, changedAt: 1 } });
  const ticket = (await nora.call("GET", "conversation/by-number/3")).body.data;
  expect(ticket.status).toBe("pending");
  await aMessage(nora, ticket);
  await desk.tickets.settled();
  const stored = await database.collection("tickets").findOne({ number: 3 });
  expect(stored).toMatchObject({ status: "pending", lastSeq: 1 });
});
