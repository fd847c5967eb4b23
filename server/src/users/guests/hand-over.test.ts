import { randomUUID } from "node:crypto";
import type { Message } from "@deskbell/shared/messages/message";
import type { CustomerTicket } from "@deskbell/shared/tickets/ticket";
import { afterEach, beforeAll, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { createWindows, type Windows } from "../../testing/a-window.ts";
import {
  applyCode,
  removeAccount,
  requestVerification,
  signUpAtProvider,
} from "../../testing/identity/identity-accounts.ts";
import {
  anAdmin,
  anAgent,
  anEmail,
  signIn,
  type TestPerson,
  testPassword,
} from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { aDraft, aMessage } from "../../testing/tickets.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { type AccountRecord, UserModel } from "../user.model.ts";
import { ensureGuest } from "./ensure-guest.ts";
import { senderOf } from "./sender-of.ts";

const { desk } = aTestDesk();
let bea: TestPerson;
let windows: Windows;
beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
  windows = createWindows(desk.url);
});
afterEach(() => windows.closeAll());

const draft = { ...aDraft, visibility: "privet" } as const;

/** A guest with a ticket that was answered; its customer has not read that. */
async function aGuest() {
  const guest = await ensureGuest({ address: anEmail(), name: "Grete Guest" });
  const ticket = await desk.tickets.open(guest, draft);
  const writes = (text: string) =>
    desk.messages.send(guest, { conversationId: ticket._id, text }, {});
  await writes("It still does not whistle");
  await aMessage(bea, ticket, { text: "Did you fill it?" });
  await desk.tickets.settled();
  return { guest, ticket, writes };
}

const registered = (email: string) =>
  signUpAtProvider({ email, password: testPassword, name: "Grete" });
const verify = async (idToken: string) => applyCode(await requestVerification(idToken));

const ticketsOf = async (person: TestPerson): Promise<CustomerTicket[]> =>
  (await person.call("GET", "conversation")).body;
const sendersIn = async (person: TestPerson, ticketId: string): Promise<string[]> =>
  ((await person.call("GET", `message/${ticketId}`)).body as Message[]).map(
    ({ sender }) => sender.id,
  );
const finish = () => desk.handingOver.finish(new AbortController().signal);

// mail 20
it("a guest's tickets show to the account of their address only once that is verified", async () => {
  const { guest, ticket } = await aGuest();
  const { idToken } = await registered(guest.email);
  const unproven = await signIn(desk, guest.email);
  expect(await ticketsOf(unproven)).toEqual([]);
  expect((await unproven.call("GET", `conversation/${ticket._id}`)).status).toBe(404);
  expect((await unproven.call("GET", `message/${ticket._id}`)).status).toBe(404);
  const hint = await unproven.call("PUT", `users/user-verified/${guest.email}`);
  expect(hint.status).toBe(409);
  expect(await ticketsOf(await signIn(desk, guest.email))).toEqual([]);

  await verify(idToken);
  const proven = await signIn(desk, guest.email);
  // Signing in waits for that only for a moment.
  const own = proven.user._id;
  const shown = [{ _id: ticket._id, creator: { id: own, name: "Grete" }, isUnread: true }];
  await expect.poll(() => ticketsOf(proven)).toMatchObject(shown);
  expect((await sendersIn(proven, ticket._id)).sort()).toEqual([own, bea.user._id].sort());
  expect((await proven.call("GET", "conversation/counts")).body.data).toEqual({ unread: 1 });
});

it("a window that is open shows them at once when the address is verified elsewhere", async () => {
  const { guest, ticket } = await aGuest();
  const { idToken } = await registered(guest.email);
  const grete = await signIn(desk, guest.email);
  const { received } = await windows.enter({ token: grete.token });
  await verify(idToken);
  const hint = await grete.call("PUT", `users/user-verified/${guest.email}`);
  expect(hint.status).toBe(200);
  const event = { event: "ticket_changed", payload: expect.objectContaining({ _id: ticket._id }) };
  await expect.poll(() => received).toContainEqual(event);
  expect(await ticketsOf(grete)).toHaveLength(1);
});

it("what the guest writes while it is handed over becomes the account's, too, and is no answer of staff", async () => {
  const { guest, ticket, writes } = await aGuest();
  await desk.identity.ensureVerified({
    ...{ email: guest.email, password: testPassword, name: "Grete" },
  });
  const texts = Array.from({ length: 10 }, (_, n) => `Mail ${n}`);
  const [grete, ...sent] = await Promise.all([
    signIn(desk, guest.email),
    // One that comes too late for the guest is tried again, as the account.
    ...texts.map((text) =>
      writes(text).then(
        () => 1,
        () => 0,
      ),
    ),
  ]);
  await desk.tickets.settled();
  await finish();
  const id = grete.user._id;
  const senders = await sendersIn(grete, ticket._id);
  expect(senders.filter((one) => one === id)).toHaveLength(1 + sent.filter(Boolean).length);
  expect(senders).not.toContain(guest.id);
  const record = await TicketModel.findById(ticket._id).lean();
  const staffs = senders.indexOf(bea.user._id);
  const hasWritten = sent.some(Boolean);
  expect(staffs).toBeGreaterThanOrEqual(0);
  expect(record).toMatchObject({
    creator: { id },
    lastStaffSeq: 2,
    lastSenderId: hasWritten ? id : bea.user._id,
    lastCustomerSeq: hasWritten ? senders.length : 1,
    status: hasWritten ? "open" : "pending",
  });
  expect(JSON.stringify([record?.unseenBy, record?.unreadBy])).not.toContain(guest.id);
});

it("a message of the guest that reaches its ticket after the hand-over is the customer's", async () => {
  const { guest, ticket } = await aGuest();
  const { email } = guest;
  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  const grete = await signIn(desk, email);
  await desk.tickets.messageArrived(ticket._id, { seq: 3, senderId: guest.id, at: new Date() });
  expect(await TicketModel.findById(ticket._id).lean()).toMatchObject({
    lastCustomerSeq: 3,
    lastStaffSeq: 2,
    lastSenderId: grete.user._id,
    status: "open",
    unseenBy: [bea.user._id],
  });
});

it("a mail of somebody who has verified their address elsewhere finds what was theirs as a guest", async () => {
  const { guest, ticket } = await aGuest();
  const { email } = guest;
  const { idToken } = await registered(email);
  const grete = await signIn(desk, email);
  await verify(idToken);
  expect(await ticketsOf(grete)).toEqual([]);
  const sender = await senderOf(email, desk.identity, desk.handingOver.toAccount);
  expect(sender).toMatchObject({ kind: "account", viewer: { id: grete.user._id } });
  expect(await ticketsOf(grete)).toMatchObject([{ _id: ticket._id }]);
});

it("what comes late is moved by the desk itself, until nothing can come any more", async () => {
  const { guest, ticket } = await aGuest();
  const { email } = guest;
  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  const grete = await signIn(desk, email);
  const late = await desk.tickets.open(guest, { ...draft, subject: "Another mail" });
  expect(await ticketsOf(grete)).toHaveLength(1);
  await finish();
  const subjects = (await ticketsOf(grete)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(["Another mail", ticket.subject].sort());
  expect(late.creator.id).toBe(guest.id);

  const stored = () => UserModel.findById(guest.id).orFail().lean();
  expect((await stored()).handingOverSince).toBeInstanceOf(Date);
  const earlier = new Date(Date.now() - 6 * 60_000);
  await UserModel.updateOne({ _id: guest.id }, { handingOverSince: earlier });
  await finish();
  expect(await stored()).toMatchObject({ handedTo: grete.user._id });
  expect(await stored()).not.toHaveProperty("handingOverSince");
});

it("staff find a guest among customers, marked as one, until their account has taken their place", async () => {
  const { guest } = await aGuest();
  const { email } = guest;
  const found = async () =>
    (await bea.call("GET", `users/customers?search=${encodeURIComponent(email)}`)).body.data;
  const asGuest = { id: guest.id, name: "Grete Guest", avatar: "", email, isGuest: true };
  expect(await found()).toEqual([asGuest]);
  const details = async (id: string) =>
    (await bea.call("GET", `users/get-user-with-id/${id}`)).body.user;
  expect(await details(guest.id)).toMatchObject({
    isGuest: true,
    isVerified: false,
    ticketCount: 1,
  });
  const boss = await anAdmin(desk);
  const listed = async () =>
    (await boss.call("GET", `users?search=${encodeURIComponent(email)}`)).body;
  expect(await listed()).toMatchObject([{ id: guest.id, isGuest: true, isVerified: false }]);

  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  const { user } = await signIn(desk, email);
  expect(await found()).toEqual([{ id: user._id, name: "Grete", avatar: "", email }]);
  expect(await details(user._id)).toMatchObject({ isVerified: true, ticketCount: 1 });
  expect(await details(user._id)).not.toHaveProperty("isGuest");
  expect(await listed()).toMatchObject([{ id: user._id }]);
});

it("what was handed over stays with its account when somebody else verifies the address later", async () => {
  const { guest, ticket } = await aGuest();
  const { email } = guest;
  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  const grete = await signIn(desk, email);
  const { uid } = await UserModel.findById(grete.user._id).orFail().lean<AccountRecord>();
  await removeAccount(uid);
  const late = await desk.tickets.open(guest, { ...draft, subject: "From the new owner" });
  // Something of the guest's that comes late, to a ticket that is not the guest's any more.
  await TicketModel.updateOne({ _id: ticket._id }, { $addToSet: { unseenBy: guest.id } });

  await desk.identity.ensureVerified({ email, password: testPassword, name: "Otto Owner" });
  const otto = await signIn(desk, email);
  expect(otto.user._id).not.toBe(grete.user._id);
  expect(await ticketsOf(otto)).toMatchObject([{ _id: late._id }]);
  const kept = await TicketModel.findById(ticket._id).orFail().lean();
  expect(kept.creator).toEqual({ id: grete.user._id, name: "Grete" });
  expect(kept.unseenBy).toContain(grete.user._id);
  expect(kept.unseenBy).not.toContain(guest.id);
  expect((await otto.call("GET", `message/${ticket._id}`)).status).toBe(404);
});

it("several sign-ins and the desk's own look at once hand over the same, once", async () => {
  const { guest } = await aGuest();
  await desk.tickets.open(guest, { ...draft, subject: "Another mail" });
  const { email } = guest;
  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  const signingIn = Array.from({ length: 4 }, () => signIn(desk, email));
  const [grete] = await Promise.all([...signingIn, finish(), finish()]);
  const tickets = await ticketsOf(grete as TestPerson);
  expect(tickets).toHaveLength(2);
  for (const { _id } of tickets) {
    expect(await sendersIn(grete as TestPerson, _id)).not.toContain(guest.id);
    expect((await TicketModel.findById(_id).lean())?.formerCreatorIds).toEqual([guest.id]);
  }
});

it("tickets and messages of the guest and of the account under one key are all kept", async () => {
  const { guest, ticket } = await aGuest();
  const { email } = guest;
  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  const key = randomUUID();
  const grete = await signIn(desk, email);
  const viewer = { ...guest, id: grete.user._id, name: "Grete" };
  for (const [who, subject] of [
    [guest, "The guest's"],
    [viewer, "The account's"],
  ] as const) {
    await desk.tickets.open(who, { ...draft, subject }, { idempotencyKey: key });
  }
  const own = { conversationId: ticket._id, text: "Mine", clientMessageId: key };
  await desk.messages.send(viewer, own, {});
  await MessageModel.updateOne({ clientMessageId: key }, { $set: { seq: 4 } });
  const { _id, ...copy } = await MessageModel.findOne({ clientMessageId: key }).orFail().lean();
  await MessageModel.create({ ...copy, seq: 3, sender: { id: guest.id, name: "Grete Guest" } });
  await finish();
  const subjects = (await ticketsOf(grete)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual(["The account's", "The guest's", ticket.subject].sort());
  const senders = await sendersIn(grete, ticket._id);
  expect(senders.filter((id) => id === grete.user._id)).toHaveLength(3);
});

it("who works here becomes nobody's customer by an address of theirs", async () => {
  const guest = await ensureGuest({ address: bea.email, name: "Bea by mail" });
  const ticket = await desk.tickets.open(guest, draft);
  await signIn(desk, bea.email);
  await finish();
  expect((await TicketModel.findById(ticket._id).lean())?.creator.id).toBe(guest.id);
});

it("of who has begun to work here since, the desk's own look hands nothing over any more", async () => {
  const { guest } = await aGuest();
  const { email } = guest;
  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  await signIn(desk, email);
  await desk.users.grant(email, "agent", "a test");
  const late = await desk.tickets.open(guest, { ...draft, subject: "Came late" });
  await finish();
  expect((await TicketModel.findById(late._id).lean())?.creator.id).toBe(guest.id);
});

it("the organisation and tags that staff keep of a guest are kept of their account", async () => {
  const { guest } = await aGuest();
  const labels = { organisation: "Kettle Ltd", customerTags: ["VIP"], labelsRevision: 0 };
  const path = `users/${guest.id}/labels`;
  expect((await bea.call("PATCH", path, labels)).status).toBe(200);
  const { email } = guest;
  await desk.identity.ensureVerified({ email, password: testPassword, name: "Grete" });
  const grete = await signIn(desk, email);
  const { body } = await bea.call("GET", `users/get-user-with-id/${grete.user._id}`);
  expect(body.user.labels).toMatchObject({ organisation: "Kettle Ltd", customerTags: ["VIP"] });
});
