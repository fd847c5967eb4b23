import { trusted } from "mongoose";
import { expect, it } from "vitest";
import { blockSender } from "../mail/review/blocked-senders.ts";
import { writeToSupport } from "../testing/contact.ts";
import {
  anAdmin,
  anAgent,
  anEmail,
  aVerifiedCustomer,
  signIn,
  testPassword,
} from "../testing/people.ts";
import { aTestDesk } from "../testing/test-desk.ts";
import { TicketModel } from "../tickets/ticket.model.ts";
import { ensureGuest } from "../users/guests/ensure-guest.ts";
import { UserModel } from "../users/user.model.ts";
import { ContactModel } from "./contact.model.ts";

const mailed: unknown[] = [];
const { desk } = aTestDesk({
  mailer: { send: async (mail) => void mailed.push(mail) },
  receiving: {
    settings: { httpSecret: "a-secret-of-the-relay", lmtp: null, imap: null },
    reading: async () => ({ state: "filed", reason: "ourselves" }),
  },
});

/** The tickets of an address, once what was written by it is handed on. */
async function ticketsOf(email: string, state = "sent") {
  const states = async () => (await ContactModel.find({ email }).lean()).map(({ state }) => state);
  await expect.poll(async () => new Set(await states())).toEqual(new Set([state]));
  const ids = (await UserModel.find({ email }).lean()).map(({ _id }) => _id.toString());
  return TicketModel.find({ "creator.id": trusted({ $in: ids }) })
    .sort({ number: 1 })
    .lean();
}

// mail 35
it("what comes by the contact form of a desk that receives mails is one ticket of a guest, and is not mailed", async () => {
  const email = anEmail();
  expect((await writeToSupport(desk.url, { email })).status).toBe(202);
  const [ticket, ...others] = await ticketsOf(email);
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({
    creator: { name: "Ada Byron" },
    subject: "Opening hours",
    description: "Are you open on Sunday?",
    enquiryInfo: "Contact form",
    status: "open",
  });
  expect(await UserModel.findById(ticket?.creator.id).lean()).toMatchObject({ isGuest: true });
  const bea = await anAgent(desk);
  const listed = await bea.call("GET", "contact");
  expect(listed.body).toMatchObject([{ state: "sent", ticketId: ticket?._id.toString() }]);

  // A process that died before it noted that it was handed on.
  await ContactModel.updateOne({ email }, { $set: { state: "queued", dueAt: new Date(0) } });
  await writeToSupport(desk.url, { email, subject: "Another" });
  expect((await ticketsOf(email)).map(({ subject }) => subject)).toEqual([
    "Opening hours",
    "Another",
  ]);
  expect(mailed).toEqual([]);
});

it("of an address that somebody has verified, a customer or a colleague, it is a guest's all the same: it was only typed", async () => {
  const [vera, bea] = [await aVerifiedCustomer(desk), await anAgent(desk)];
  for (const { email } of [vera, bea]) {
    await writeToSupport(desk.url, { email });
    const [ticket, ...others] = await ticketsOf(email);
    expect(others).toEqual([]);
    const creator = await UserModel.findById(ticket?.creator.id).lean();
    expect(creator).toMatchObject({ isGuest: true, email });
  }
  expect((await vera.call("GET", "conversation")).body).toEqual([]);
});

it("one that is handed on again after its guest has become a customer finds the ticket that is theirs now", async () => {
  const email = anEmail();
  await writeToSupport(desk.url, { email });
  const [ticket] = await ticketsOf(email);
  await desk.identity.ensureVerified({ email, password: testPassword, name: "Ada" });
  const ada = await signIn(desk, email);
  expect((await ada.call("GET", "conversation")).body).toHaveLength(1);
  await ContactModel.updateOne({ email }, { $set: { state: "queued", dueAt: new Date(0) } });
  await writeToSupport(desk.url, { email, subject: "Another" });
  const [first, second, ...others] = await ticketsOf(email);
  expect(others).toEqual([]);
  expect(first?._id).toEqual(ticket?._id);
  expect(second?.subject).toBe("Another");
});

it("of an address that is blocked, or of somebody who is kept out, no ticket is opened, and staff find the message in the list", async () => {
  const [boss, vera] = [await anAdmin(desk), await aVerifiedCustomer(desk)];
  const kept = await boss.call("PUT", `users/${vera.user._id}/access`, { isDisabled: true });
  expect(kept.status).toBe(200);
  const guest = await ensureGuest({ address: anEmail(), name: "Mallory" });
  const out = await boss.call("PUT", `users/${guest.id}/access`, { isDisabled: true });
  expect(out.status).toBe(200);
  const blocked = anEmail();
  await blockSender(blocked, boss.user._id);
  for (const email of [vera.email, guest.email, blocked]) {
    expect((await writeToSupport(desk.url, { email })).status).toBe(202);
    expect(await ticketsOf(email, "kept")).toEqual([]);
  }
  const { body } = await boss.call("GET", "contact");
  for (const email of [vera.email, guest.email, blocked]) {
    expect(body).toContainEqual(expect.objectContaining({ email, state: "kept" }));
  }
  expect(await UserModel.countDocuments({ email: blocked })).toBe(0);
});

it("where an admin wants it, contact messages wait in the list until somebody of staff opens a ticket by one click; twice it is one", async () => {
  const [nora, bea] = [await anAdmin(desk), await anAgent(desk)];
  expect((await nora.call("PUT", "mailboxes/reading", { opensContact: false })).status).toBe(200);
  const email = anEmail();
  await writeToSupport(desk.url, { email });
  expect(await ticketsOf(email, "kept")).toEqual([]);
  const { _id } = await ContactModel.findOne({ email }).orFail().lean();
  const open = (who = bea) => who.call("POST", `contact/${_id}/ticket`);
  const zofia = await aVerifiedCustomer(desk);
  expect((await open(zofia)).status).toBe(403);
  const answers = await Promise.all([open(), open(nora)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [ticket, ...others] = await ticketsOf(email, "kept");
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({ subject: "Opening hours", enquiryInfo: "Contact form" });
  expect((await open()).body.data).toMatchObject({ ticketId: ticket?._id.toString() });
  expect((await nora.call("PUT", "mailboxes/reading", { opensContact: true })).status).toBe(200);
  expect(mailed).toEqual([]);
});
