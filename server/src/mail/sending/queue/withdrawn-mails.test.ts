import { randomUUID } from "node:crypto";
import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import PostalMime from "postal-mime";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { formOf } from "../../../testing/call-api.ts";
import { hourMs } from "../../../testing/durations.ts";
import { aQueuedMail } from "../../../testing/mails/mails.ts";
import {
  anAdmin,
  anAgent,
  anEmail,
  aVerifiedCustomer,
  type TestPerson,
} from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { ticketsInStatus } from "../../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { TicketModel } from "../../../tickets/ticket.model.ts";
import { type OutgoingKind, OutgoingMailModel } from "../outgoing-mail.model.ts";

const sent: { to: string; text: string }[] = [];
const busy = { command: "DATA", responseCode: 451, response: "451 try later" };
const noUser = { command: "RCPT TO", responseCode: 550, response: "550 no such user" };
/** What the company's mail server says to each mail; null takes it. */
let refusal: object | null = null;
/** Resolves once a mail is in its hands, which it takes when it is let go. */
let held: { mail: PromiseWithResolvers<void>; letGo: PromiseWithResolvers<void> } | null = null;

const { desk } = aTestDesk({
  secret: randomUUID(),
  sending: {
    sender: { address: "support@desk.example", name: "Support", site: null, answersTo: null },
    relay: {
      async send({ to, raw }) {
        if (held) {
          held.mail.resolve();
          await held.letGo.promise;
        }
        if (refusal) throw Object.assign(new Error("refused"), refusal);
        sent.push({ to, text: (await PostalMime.parse(raw)).text ?? "" });
      },
    },
    waitMs: 50,
  },
});

let nora: TestPerson;
let bea: TestPerson;
let zofia: TestPerson;
let ticket: Ticket;
const { setStatus } = ticketsInStatus(desk, {} as never);

beforeAll(async () => {
  nora = await anAdmin(desk, "Nora Berg");
  bea = await anAgent(desk, "Bea Larsen");
});
beforeEach(async () => {
  await OutgoingMailModel.deleteMany({});
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  ticket = await aTicket(zofia);
  sent.length = 0;
});
afterEach(() => {
  refusal = null;
  held?.letGo.resolve();
  held = null;
});

const mails = () => OutgoingMailModel.find({ ticketId: ticket._id }).sort({ _id: 1 }).lean();
const states = async () => (await mails()).map(({ kind, state }) => [kind, state]);
const mailOf = (kind: OutgoingKind) =>
  OutgoingMailModel.findOne({ ticketId: ticket._id, kind }).lean();
const triesAgain = () =>
  OutgoingMailModel.updateMany({ state: "queued" }, { $set: { dueAt: new Date() } });
const remove = async (who: TestPerson, { conversationId, seq }: Message) =>
  expect((await who.call("DELETE", `message/${conversationId}/${seq}`)).status).toBe(200);
const redact = (words: string) =>
  nora.call("POST", `conversation/${ticket._id}/redactions`, { words });
const sentTo = (address: string) => sent.filter(({ to }) => to === address);
async function forward(seq: number): Promise<string> {
  const address = anEmail();
  const draft = { clientId: randomUUID(), address, seq, comment: "Look" };
  expect((await bea.call("POST", `conversation/${ticket._id}/forward`, draft)).status).toBe(201);
  return address;
}
const answersAreDue = (dueAt: Date) =>
  TicketModel.updateOne({ _id: ticket._id }, { $set: { unmailed: { dueAt, fromSeq: 1 } } });
/** Two answers that go out as one mail, however long the second takes to come. */
async function answersTogether() {
  await answersAreDue(new Date(Date.now() + hourMs));
  const slip = await aMessage(bea, ticket, { text: "one, two" });
  await aMessage(bea, ticket, { text: "three, four" });
  await desk.tickets.settled();
  await answersAreDue(new Date());
  return slip;
}
const historyOf = async (): Promise<unknown[]> =>
  (await bea.call("GET", `conversation/${ticket._id}/activity`)).body.data;

it("who deletes a message leaves the other mails of its ticket waiting: they go out when the relay takes them", async () => {
  refusal = busy;
  const slip = await aMessage(zofia, ticket, { text: "Wrong window" });
  const first = await aMessage(zofia, ticket, { text: "It hisses" });
  const address = await forward(first.seq);
  const { fromSeq: _, uptoSeq: __, ...acknowledgement } = aQueuedMail();
  await OutgoingMailModel.create({
    ...acknowledgement,
    ...{ ticketId: ticket._id, personId: zofia.user._id, to: zofia.email },
    ...{ kind: "acknowledgement", key: `acknowledgement:${ticket._id}` },
  });
  expect((await setStatus(bea, ticket, "solved")).status).toBe(200);
  const note = formOf({ text: "Do you know this?", mentions: nora.user._id });
  expect((await bea.call("POST", `conversation/${ticket._id}/notes`, note)).status).toBe(201);
  const all = ["acknowledgement", "forward", "notice", "solved"];
  await expect
    .poll(async () => (await mails()).map(({ kind, reason }) => `${kind} ${reason}`).sort())
    .toEqual(all.map((kind) => `${kind} 451 try later`));
  await remove(zofia, slip);
  expect((await states()).map(([, state]) => state)).toEqual(Array(4).fill("queued"));
  refusal = null;
  await triesAgain();
  await expect
    .poll(async () => (await states()).map(([, state]) => state))
    .toEqual(Array(4).fill("sent"));
  expect([sentTo(address).length, sentTo(nora.email).length, sentTo(zofia.email).length]).toEqual([
    1, 1, 2,
  ]);
});

it("a forward of a message that was deleted before it went out goes to nobody, and the history says that it did not", async () => {
  refusal = busy;
  const slip = await aMessage(zofia, ticket, { text: "My card is 4111" });
  const address = await forward(slip.seq);
  await expect.poll(async () => (await mailOf("forward"))?.reason).toBe("451 try later");
  await remove(zofia, slip);
  expect(await mailOf("forward")).toMatchObject({ state: "dropped" });
  expect((await mailOf("forward"))?.raw.length()).toBe(0);
  refusal = null;
  await triesAgain();
  await expect.poll(historyOf).toContainEqual(
    expect.objectContaining({
      reason: address,
      changes: [expect.objectContaining({ field: "mail", to: "failed_other" })],
    }),
  );
  expect(sentTo(address)).toEqual([]);
});

it("a mail that says that a ticket is solved says so anew where what it quotes is deleted", async () => {
  refusal = busy;
  const slip = await aMessage(zofia, ticket, { text: "My card is 4111" });
  await desk.tickets.settled();
  expect((await setStatus(bea, ticket, "solved")).status).toBe(200);
  await expect.poll(async () => (await mailOf("solved"))?.reason).toBe("451 try later");
  await remove(zofia, slip);
  refusal = null;
  await expect.poll(() => sentTo(zofia.email).length).toBe(1);
  const [mail] = sentTo(zofia.email);
  expect(mail?.text).toContain("solved");
  expect(mail?.text).not.toContain("My card");
});

it("an answer that the relay has in its hands while a part of it is deleted goes to its customer once", async () => {
  held = { mail: Promise.withResolvers(), letGo: Promise.withResolvers() };
  const slip = await answersTogether();
  await held.mail.promise;
  await remove(bea, slip);
  const { letGo } = held;
  held = null;
  letGo.resolve();
  await expect.poll(states).toEqual([["answer", "sent"]]);
  const [mail] = await mails();
  expect([mail?.raw.length(), sentTo(zofia.email).length]).toEqual([0, 1]);
});

it("an answer that the relay had in its hands and did not take goes out without what was deleted meanwhile", async () => {
  held = { mail: Promise.withResolvers(), letGo: Promise.withResolvers() };
  refusal = busy;
  const slip = await answersTogether();
  await held.mail.promise;
  await remove(bea, slip);
  const { letGo } = held;
  held = null;
  letGo.resolve();
  // At once: it waits for no other attempt.
  await expect.poll(async () => (await mails())[0]?.state).toBe("dropped");
  refusal = null;
  await expect.poll(mails).toHaveLength(2);
  await triesAgain(); // may have been refused right before
  await expect.poll(() => sentTo(zofia.email).length).toBe(1);
  expect(sentTo(zofia.email)[0]?.text).toContain("three, four");
  expect(sentTo(zofia.email)[0]?.text).not.toContain("one, two");
});

/** A mail about what Zofia wrote, as a node has stored it. */
const aMailAbout = (more: object) =>
  OutgoingMailModel.create({
    ...aQueuedMail(),
    ...{ ticketId: ticket._id, personId: zofia.user._id, to: zofia.email },
    ...more,
  });

it.each([
  ["for the first time", { attempts: 1 }],
  ["once more", { attempts: 2, waitsAfter: 1, reason: "451 try later" }],
  ["once more, after one of its own kind", { attempts: 2, reason: "451 try later" }],
])(
  "a mail that a node of the version before sends %s is not written anew beside it",
  async (_which, found) => {
    const slip = await aMessage(zofia, ticket, { text: "My card is 4111" });
    const dueAt = new Date(Date.now() + 60_000);
    const { _id } = await aMailAbout({ quotedSeq: slip.seq, seqs: [5], dueAt, ...found });
    await remove(zofia, slip);
    const mail = await OutgoingMailModel.findById(_id).lean();
    expect(mail).toMatchObject({ state: "queued", isRecalled: true });
    expect(mail?.raw.length()).toBeGreaterThan(0);
  },
);

it.each([
  ["has", ({ seq }: Message) => ({ kind: "copy", seqs: [seq], quotedSeq: 0 })],
  ["quotes", ({ seq }: Message) => ({ kind: "answer", seqs: [99], uptoSeq: 99, quotedSeq: seq })],
])("a mail that %s what was deleted while it was written does not go out", async (_how, about) => {
  const slip = await aMessage(zofia, ticket, { text: "My card is 4111" });
  await remove(zofia, slip);
  const { _id } = await aMailAbout(about(slip));
  await triesAgain();
  const now = () => OutgoingMailModel.findById(_id).lean();
  await expect.poll(async () => (await now())?.state).toBe("dropped");
  expect((await now())?.raw.length()).toBe(0);
  expect(sent).toEqual([]);
});

it("an answer that quotes the ticket’s opening does not go out with words that were taken out of it while it was written", async () => {
  const createdAt = new Date();
  expect((await redact("Monday")).status).toBe(200);
  const about = { kind: "answer", seqs: [99], uptoSeq: 99, quotedSeq: 0 };
  const { _id } = await aMailAbout({ ...about, createdAt });
  await triesAgain();
  const now = () => OutgoingMailModel.findById(_id).lean();
  await expect.poll(now).toMatchObject({ state: "dropped", reason: "renewed" });
  expect((await now())?.raw.length()).toBe(0);
  expect(sent).toEqual([]);
});

it.each([
  ["a message", "4111", (slip: Message) => [slip.seq]],
  ["the ticket’s opening", "Monday", () => [0]],
])(
  "a forward of %s of which words were taken out while it was written does not go out, and one of later does",
  async (_what, words, seqsOf) => {
    const slip = await aMessage(zofia, ticket, { text: "My card is 4111" });
    const readAt = new Date();
    expect((await redact(words)).status).toBe(200);
    const { fromSeq: _, uptoSeq: __, ...mail } = aQueuedMail();
    const forwarded = {
      ...mail,
      ticketId: ticket._id,
      kind: "forward" as const,
      seqs: seqsOf(slip),
    };
    const by = () => ({
      personId: randomUUID(),
      forward: { byId: bea.user._id, comment: "", at: readAt },
    });
    const early = await OutgoingMailModel.create({ ...forwarded, ...by(), createdAt: readAt });
    const late = await OutgoingMailModel.create({ ...forwarded, ...by(), createdAt: new Date() });
    await expect
      .poll(async () =>
        [
          await OutgoingMailModel.findById(early._id),
          await OutgoingMailModel.findById(late._id),
        ].map((one) => one?.state),
      )
      .toEqual(["dropped", "sent"]);
  },
);

it("an answer that failed is not tried again once the message that it quotes is deleted", async () => {
  refusal = noUser;
  const slip = await aMessage(zofia, ticket, { text: "My card is 4111" });
  await aMessage(bea, ticket, { text: "Thank you" });
  await expect.poll(async () => (await mailOf("answer"))?.state).toBe("failed");
  await remove(zofia, slip);
  const mail = await mailOf("answer");
  expect(mail?.raw.length()).toBe(0);
  const again = await bea.call(
    "POST",
    `conversation/${ticket._id}/delivery/${mail?._id}/try-again`,
  );
  expect(again.status).toBe(409);
});
