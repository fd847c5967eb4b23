import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { AuditModel } from "../../../audit/audit.model.ts";
import { aWindow } from "../../../testing/a-window.ts";
import {
  aCustomer,
  anAdmin,
  anAgent,
  anEmail,
  aVerifiedCustomer,
  type TestPerson,
} from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { aDraft, aMessage, aTicket } from "../../../testing/tickets.ts";
import { unmailedAnswers } from "../../../tickets/answers/unmailed-answers.ts";
import { TicketModel } from "../../../tickets/ticket.model.ts";
import { ensureGuest } from "../../../users/guests/ensure-guest.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { SuppressedAddressModel } from "../reports/suppressed-address.model.ts";
import { createSuppressedAddresses } from "../reports/suppressed-addresses.ts";

const secret = randomUUID();
const suppressed = createSuppressedAddresses(secret);
const sent: string[] = [];
/** What the company's mail server says to each mail; null takes it. */
let refusal: object | null = null;
/** Whom it refuses alone; null for nobody in particular. */
let refusedTo: string | null = null;
const noUser = { command: "RCPT TO", responseCode: 550, response: "550 5.1.1 no such\r\nuser" };

const { desk } = aTestDesk({
  secret,
  sending: {
    sender: { address: "support@desk.example", name: "Support", site: null, answersTo: null },
    relay: {
      async send({ to, raw }) {
        if (refusal && (refusedTo ?? to) === to) throw Object.assign(new Error("refused"), refusal);
        sent.push(`${to} ${raw.toString()}`);
      },
    },
    waitMs: 1_000,
  },
});

let bea: TestPerson;
let admin: TestPerson;
let zofia: TestPerson;
let ticket: Ticket;

beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
  admin = await anAdmin(desk);
});
beforeEach(async () => {
  await SuppressedAddressModel.deleteMany({});
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  ticket = await aTicket(zofia);
  sent.length = 0;
});
afterEach(() => {
  refusal = null;
  refusedTo = null;
});

const path = (rest = "") => `conversation/${ticket._id}/delivery${rest}`;
const delivery = async () => (await bea.call("GET", path())).body.data;
const states = async () =>
  (await delivery()).mails.map(({ seqs, state }: { seqs: number[]; state: string }) => [
    ...seqs,
    state,
  ]);
const answer = (text: string) => aMessage(bea, ticket, { text });
const giveUp = (address: string) =>
  suppressed.noteFailure({
    address,
    mailId: new Types.ObjectId(),
    isForGood: true,
    at: new Date(),
  });

it("an agent sees at an answer that it waits, and then that it was mailed", async () => {
  // Both are due together, however long the second takes to come.
  const unmailed = { dueAt: new Date(Date.now() + 5_000), fromSeq: 1 };
  await TicketModel.updateOne({ _id: ticket._id }, { $set: { unmailed } });
  await answer("One");
  await answer("Two");
  await expect
    .poll(delivery)
    .toMatchObject({ mails: [], waiting: { fromSeq: 1, dueAt: expect.any(String) } });
  await expect.poll(states).toEqual([[1, 2, "mailed"]]);
  const mail = { reason: null, to: zofia.email };
  expect(await delivery()).toMatchObject({ waiting: null, mails: [mail] });
  expect(sent).toHaveLength(1);
});

it("an agent who looks at the ticket hears at once that its mail is another one's turn, and its customer hears nothing", async () => {
  const [staff, customer] = await Promise.all([
    aWindow(desk.url, { token: bea.token }),
    aWindow(desk.url, { token: zofia.token }),
  ]);
  const changesOf = ({ received }: typeof staff) =>
    received.filter(({ event }) => event === "delivery:changed").map(({ payload }) => payload);
  await answer("One");
  await expect.poll(states).toEqual([[1, "mailed"]]);
  // That it waits, is queued, and was sent.
  await expect.poll(() => changesOf(staff).length).toBeGreaterThanOrEqual(3);
  expect(changesOf(staff)[0]).toEqual({ conversationId: ticket._id });
  expect(changesOf(customer)).toEqual([]);
  staff.close();
  customer.close();
});

it("a mail that the server refuses says why in one line, and an agent has it sent once more", async () => {
  refusal = noUser;
  await answer("One");
  await expect.poll(states).toEqual([[1, "failed"]]);
  const [mail] = (await delivery()).mails;
  expect(mail.reason).toBe("550 5.1.1 no such user");
  refusal = null;
  const again = await bea.call("POST", path(`/${mail._id}/try-again`));
  expect(again).toMatchObject({ status: 200 });
  await expect.poll(states).toEqual([[1, "mailed"]]);
  expect(sent).toHaveLength(1);
  expect((await bea.call("POST", path(`/${mail._id}/try-again`))).status).toBe(409);
  await answer("Two");
  await expect.poll(states).toEqual([
    [1, "mailed"],
    [2, "mailed"],
  ]);
});

it("a mail that is tried again is late and not failed, and says so", async () => {
  refusal = { command: "DATA", responseCode: 451, response: "451 try later" };
  await answer("One");
  await expect.poll(states).toEqual([[1, "delayed"]]);
  expect((await delivery()).mails).toMatchObject([{ reason: "451 try later" }]);
  const mailId = (await delivery()).mails[0]._id;
  expect((await bea.call("POST", path(`/${mailId}/try-again`))).status).toBe(409);
});

it("why an answer was not mailed stands at it: seen on the website, or no mails wanted, after it was queued", async () => {
  refusal = { command: "DATA", responseCode: 451, response: "451 try later" };
  const tryNow = () => OutgoingMailModel.updateMany({ state: "queued" }, { dueAt: new Date() });
  await answer("Seen");
  await expect.poll(states).toEqual([[1, "delayed"]]);
  await zofia.call("PUT", `conversation/${ticket._id}/read`, { seq: 1 });
  await tryNow();
  await expect.poll(states).toEqual([[1, "seen"]]);
  await answer("Muted");
  await expect.poll(states).toEqual([
    [1, "seen"],
    [2, "delayed"],
  ]);
  await unmailedAnswers.setMuted(ticket._id, true);
  await tryNow();
  await expect.poll(states).toEqual([
    [1, "seen"],
    [2, "muted"],
  ]);
  expect((await delivery()).mails).toMatchObject([{ reason: null }, { reason: null }]);
});

// mail 49
it("an agent lifts an address that was given up: what waited goes out, and the audit log says who did it", async () => {
  await giveUp(zofia.email);
  await answer("One");
  await expect.poll(states).toEqual([[1, "suppressed"]]);
  expect((await delivery()).goesTo).toMatchObject({ by: "website", why: "suppressed" });
  const lifted = await bea.call("DELETE", path("/suppression"));
  expect(lifted.body.data.goesTo).toMatchObject({ by: "mail", why: null, address: zofia.email });
  await expect.poll(states).toEqual([[1, "mailed"]]);
  // Once more nothing is left to lift.
  expect((await bea.call("DELETE", path("/suppression"))).status).toBe(200);
  const entries = await AuditModel.find({ action: "mail-again", email: zofia.email }).lean();
  expect(entries).toMatchObject([{ by: bea.email, outcome: "done" }]);
});

it("a customer sees nothing of it, and lifts nothing; another customer learns not even that there is such a ticket", async () => {
  refusal = noUser;
  await answer("One");
  await expect.poll(states).toEqual([[1, "failed"]]);
  const mailId = (await delivery()).mails[0]._id;
  await giveUp(zofia.email);
  const stranger = await aCustomer(desk);
  for (const [who, status] of [
    [zofia, 403],
    [stranger, 404],
  ] as const) {
    expect((await who.call("GET", path())).status).toBe(status);
    expect((await who.call("POST", path(`/${mailId}/try-again`))).status).toBe(status);
    expect((await who.call("DELETE", path("/suppression"))).status).toBe(status);
  }
  expect(await suppressed.isSuppressed(zofia.email)).toBe(true);
  const own = await zofia.call("GET", `message/${ticket._id}?after=0`);
  expect(JSON.stringify(own.body)).not.toContain("5.1.1");
});

it("a mail of another ticket is not tried again by the path of this one", async () => {
  refusal = noUser;
  await answer("One");
  await expect.poll(states).toEqual([[1, "failed"]]);
  const mailId = (await delivery()).mails[0]._id;
  const other = await aTicket(zofia);
  const asked = await bea.call("POST", `conversation/${other._id}/delivery/${mailId}/try-again`);
  expect(asked.status).toBe(409);
  expect(await states()).toEqual([[1, "failed"]]);
});

it("a mail is not tried again at an address that its customer has left", async () => {
  refusal = noUser;
  await answer("One");
  await expect.poll(states).toEqual([[1, "failed"]]);
  const mailId = (await delivery()).mails[0]._id;
  await OutgoingMailModel.updateOne({ _id: mailId }, { to: anEmail() });
  expect((await bea.call("POST", path(`/${mailId}/try-again`))).status).toBe(409);
});

it("an agent reads where the next answer goes before writing it, and why not by mail", async () => {
  const goesTo = async () => (await delivery()).goesTo;
  const { email } = zofia;
  expect(await goesTo()).toEqual({
    name: "Zofia Nowak",
    address: email,
    by: "mail",
    why: null,
    from: null,
  });
  await unmailedAnswers.setMuted(ticket._id, true);
  expect(await goesTo()).toMatchObject({ by: "website", why: "muted" });
  ticket = await aTicket(await aCustomer(desk, "Uma Unproven"));
  expect(await goesTo()).toMatchObject({ name: "Uma Unproven", by: "website", why: "unproven" });

  const guest = await ensureGuest({ address: anEmail(), name: "Grete Guest" });
  ticket = (await desk.tickets.open(guest, { ...aDraft, visibility: "privet" })) as Ticket;
  expect(await goesTo()).toMatchObject({ name: "Grete Guest", by: "mail", address: guest.email });
  await giveUp(guest.email);
  expect(await goesTo()).toMatchObject({ by: "nobody", why: "suppressed" });
  const kept = await admin.call("PUT", `users/${guest.id}/access`, { isDisabled: true });
  expect(kept.status).toBe(200);
  expect(await goesTo()).toMatchObject({ by: "nobody", why: "kept_out" });
});

it("of an answer an agent sees for each who was added what became of it, and for whom it could not be delivered", async () => {
  const [olaf, ines] = [anEmail(), anEmail()];
  for (const [address, name] of [
    [olaf, "Olaf Berg"],
    [ines, "Ines Diaz"],
  ]) {
    const added = await bea.call("POST", `conversation/${ticket._id}/copied`, { address, name });
    expect(added.status).toBe(200);
  }
  [refusal, refusedTo] = [noUser, olaf];
  await answer("One");
  const copies = async () => (await delivery()).copies;
  const ofInes = {
    to: ines,
    seqs: [1],
    state: "mailed",
    reason: null,
    person: { name: "Ines Diaz" },
  };
  await expect.poll(copies).toMatchObject([
    {
      to: olaf,
      seqs: [1],
      state: "failed",
      reason: "550 5.1.1 no such user",
      person: { name: "Olaf Berg" },
    },
    ofInes,
  ]);
  await expect.poll(states).toEqual([[1, "mailed"]]);
  refusal = null;
  const [failed] = await copies();
  expect((await bea.call("POST", `mails/outgoing/${failed._id}/try-again`)).status).toBe(200);
  await expect.poll(copies).toMatchObject([{ to: olaf, state: "mailed", reason: null }, ofInes]);
});
