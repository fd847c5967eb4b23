import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { mongo, type Types } from "mongoose";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { withDatabase } from "../../../e2e/programs/with-database.ts";
import { signUpAtProvider } from "../testing/identity/identity-accounts.ts";
import { aCustomer, anEmail, signIn, type TestPerson, testPassword } from "../testing/people.ts";
import { versionBefore } from "../testing/programs/version-before.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage } from "../testing/tickets.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { setReadBefore } from "./set-read-before.ts";
import { UserModel } from "./user.model.ts";

const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
const databaseUri = withDatabase(inject("databaseUri"), `test-${randomUUID()}`);
const client = new mongo.MongoClient(databaseUri);

let desk: TestDesk;
let nora: TestPerson;
let ada: TestPerson;
let startedAt: Date;
/** Ada wrote last in the first, Nora in the second; of the third's message its ticket does not know yet. */
let ticketIds: Types.ObjectId[];

async function aPersonOfBefore(name: string, role: string) {
  const email = anEmail();
  const { uid } = await signUpAtProvider({ email, password: testPassword, name });
  return versionBefore.user({ uid, email, name, role, at: yesterday });
}

beforeAll(async () => {
  const users = [await aPersonOfBefore("Nora", "admin"), await aPersonOfBefore("Ada", "user")];
  const [staff, customer] = users.map(({ _id, name }) => ({ id: _id.toString(), name }));
  if (!staff || !customer) throw new Error("nobody");
  const tickets = [1, 2, 3].map((number) =>
    versionBefore.ticket({ number, creator: customer, receiver: staff, at: yesterday }),
  );
  const senders = [customer, staff, customer];
  const messages = tickets.map(({ _id: ticketId }, i) =>
    versionBefore.message({ ticketId, seq: 1, sender: senders[i] ?? customer, at: yesterday }),
  );
  for (const [i, ticket] of tickets.slice(0, 2).entries()) {
    Object.assign(ticket, { lastSeq: 1, lastSenderId: senders[i]?.id });
  }
  Object.assign(messages[2] ?? {}, { untoldSince: yesterday });
  ticketIds = tickets.map(({ _id }) => _id);
  const database = client.db();
  await database.collection("users").insertMany(users);
  await database.collection("tickets").insertMany(tickets);
  await database.collection("messages").insertMany(messages);
  startedAt = new Date();
  desk = await startTestDesk({ databaseUri });
  [nora, ada] = await Promise.all([
    signIn(desk, users[0]?.email ?? ""),
    signIn(desk, users[1]?.email ?? ""),
  ]);
});
afterAll(async () => {
  await client.close();
  await desk.close();
});

const unreadOf = async ({ call }: TestPerson): Promise<number> =>
  (await call("GET", "conversation/counts")).body.data.unread;
const bothUnread = () => Promise.all([nora, ada].map(unreadOf));
const ticket = async (index: number): Promise<Ticket> =>
  (await nora.call("GET", `conversation/${ticketIds[index]}`)).body.data;

it("after the upgrade nothing of before is unread for anybody, and what comes next is", async () => {
  expect(await bothUnread()).toEqual([0, 0]);
  const users = await UserModel.find().lean();
  expect(users).toHaveLength(2);
  for (const { readBefore } of users) expect(Number(readBefore)).toBeGreaterThanOrEqual(+startedAt);

  // Stored by the version before and brought to its ticket by this one, as after a crash.
  await expect.poll(async () => (await ticket(2)).lastSeq).toBe(1);
  expect(await bothUnread()).toEqual([0, 0]);
  expect((await nora.call("GET", "conversation")).body).toMatchObject(
    [2, 1, 0].map(() => ({ isUnread: false })),
  );

  await aMessage(ada, await ticket(0));
  await aMessage(nora, await ticket(1));
  await desk.tickets.settled();
  expect(await bothUnread()).toEqual([1, 1]);
  const read = await nora.call("PUT", `conversation/${ticketIds[0]}/read`, { seq: 2 });
  expect(read.body.data).toMatchObject({ seq: 2, isUnread: false });
  expect(await bothUnread()).toEqual([0, 1]);
});

it("the next start leaves it as it is, also for those who have come since", async () => {
  const eve = await aCustomer(desk, "Eve");
  const before = await UserModel.find().sort({ _id: 1 }).lean();
  expect(before.map(({ displayName }) => displayName)).toContain("Eve");
  await setReadBefore(new Date(Date.now() + 60_000));
  expect(await UserModel.find().sort({ _id: 1 }).lean()).toEqual(before);
  expect(await unreadOf(eve)).toBe(0);
});

it("an upgrade that was cut off in between goes on at the next start", async () => {
  const cutOff = new Date();
  await client.db().collection("upgrades").deleteMany({});
  await UserModel.collection.updateOne({ email: ada.email }, { $unset: { readBefore: 1 } });
  const [noras] = await UserModel.find({ email: nora.email }).lean();
  await setReadBefore(cutOff);
  expect((await UserModel.findOne({ email: ada.email }).lean())?.readBefore).toEqual(cutOff);
  expect((await UserModel.findOne({ email: nora.email }).lean())?.readBefore).toEqual(
    noras?.readBefore,
  );
  expect(await TicketModel.countDocuments()).toBe(3);
});
