import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { keepFigures } from "../../testing/keep-figures.ts";
import {
  aMessageId,
  deskAddress,
  proven,
  receive,
  receivingMails,
  signatures,
} from "../../testing/mails/incoming-mails.ts";
import {
  anAdmin,
  anAgent,
  anEmail,
  aVerifiedCustomer,
  type TestPerson,
} from "../../testing/people.ts";
import { startTestDesk, type TestDesk } from "../../testing/start-test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { postMail } from "../../testing/write-paths/of-mails.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { createDiskFileStore } from "../../uploads/storage/file-store.ts";
import { MailModel } from "../mail.model.ts";
import { aMailWith } from "../parsing/testing/a-mail.ts";
import { mailKey } from "../receiving/mail-key.ts";
import { OutgoingMailModel } from "../sending/outgoing-mail.model.ts";

/** MAILS=10000 for more, of which each takes some hundredths of a second. */
const isFull = process.env.MAILS !== undefined;
const mailsOfOne = Number(process.env.MAILS ?? 40);
const mailsOfPrograms = isFull ? Math.min(mailsOfOne, 1_000) : 300;
const timeout = 60_000 + (isFull ? mailsOfOne * 300 : 0);

const secret = randomUUID();
let asked = 0;
let dns = Promise.resolve();
const { replyTo } = signatures(secret);
const sender = { address: deskAddress, name: "Support", site: null, answersTo: null };

let desk: TestDesk;
let bea: TestPerson;
let zofia: TestPerson;
beforeAll(async () => {
  desk = await startTestDesk({
    secret,
    receiving: receivingMails(() => {
      asked++;
      return dns;
    }),
    sending: { sender, relay: null, waitMs: 50 },
  });
  bea = await anAgent(desk, "Bea Larsen");
});
afterAll(() => desk.close());
beforeEach(async () => {
  await MailModel.deleteMany({});
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});

const aMailOf = (headers: Record<string, string>, text = `${randomUUID()}\n`) =>
  aMailWith({ "Message-ID": aMessageId(), ...headers }, text);

/** Hands mails over, several at once, and waits until all are understood. */
async function receiveAll(mails: readonly Buffer[]): Promise<void> {
  const waiting = [...mails];
  const handOver = async () => {
    for (let raw = waiting.pop(); raw; raw = waiting.pop()) {
      expect((await postMail(desk.url, raw)).status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 4 }, handOver));
  await expect
    .poll(() => MailModel.exists({ state: "stored" }), { timeout, interval: 200 })
    .toBeNull();
}
/** The bytes of each are there, as they came. */
async function expectKept(mails: readonly Buffer[]): Promise<void> {
  const files = createDiskFileStore(join(desk.dataDirectory, "uploads"));
  for (const raw of mails) {
    const mail = await MailModel.findOne({ key: await mailKey(raw) })
      .orFail()
      .lean();
    expect((await files.read(mail.raw.fileId))?.equals(raw)).toBe(true);
  }
}
const countOf = (filter: object) => MailModel.countDocuments(filter);

describe("of many mails", () => {
  // case J05
  // mail 33
  it("from one address twenty are taken in an hour, of which five open tickets; all are kept", {
    timeout: timeout * 2,
  }, async () => {
    const From = anEmail();
    await receiveAll(Array.from({ length: 12 }, () => aMailOf({ From })));
    expect(await countOf({ state: "opened" })).toBe(5);
    expect(await countOf({ state: "held", reason: "too_many_tickets" })).toBe(7);

    const ticket = await aTicket(zofia);
    const To = replyTo(ticket, zofia.user._id);
    const many = Array.from({ length: mailsOfOne }, () => aMailOf({ From: zofia.email, To }));
    const startMs = performance.now();
    await receiveAll(many);
    const seconds = Math.round((performance.now() - startMs) / 1_000);
    const tooMany = mailsOfOne - 20;
    expect(await countOf({ "from.address": zofia.email, state: "joined" })).toBe(20);
    expect(await countOf({ "from.address": zofia.email, reason: "too_many" })).toBe(tooMany);
    expect(await MessageModel.countDocuments({ conversationId: ticket._id })).toBe(20);
    // What was too much stays at its ticket, and others wait for nobody's DNS because of it.
    const held = { reason: "too_many", ticketId: ticket._id };
    expect(await countOf(held)).toBe(tooMany);
    await expectKept(many);
    if (isFull) await keepFigures("mails-of-one", { mails: mailsOfOne, handled: 20, seconds });
    const before = asked;
    const late = await receive(desk, aMailOf({ From: zofia.email, To }));
    expect([late.reason, asked]).toEqual(["too_many", before]);
    expect((await bea.call("POST", `mails/${late._id}/decision`, { as: "join" })).status).toBe(200);
    await expect.poll(() => MessageModel.countDocuments({ conversationId: ticket._id })).toBe(21);
  });

  // case J04
  // mail 32 34
  it("that programs have written none is answered by a mail", {
    timeout: timeout * 2,
  }, async () => {
    const ticket = await aTicket(zofia);
    const To = replyTo(ticket, zofia.user._id);
    const automatic = { From: zofia.email, To, "Auto-Submitted": "auto-replied" };
    await receiveAll(Array.from({ length: mailsOfPrograms }, () => aMailOf(automatic)));
    expect(await countOf({ state: "joined", reason: "automatic" })).toBe(20);
    expect(await countOf({ state: "filed", reason: "automatic" })).toBe(mailsOfPrograms - 20);
    const mailsOut = await OutgoingMailModel.countDocuments();
    expect(mailsOut).toBe(0);
    if (isFull) await keepFigures("mails-of-programs", { mails: mailsOfPrograms, mailsOut });
  });
});

describe("a mail", () => {
  it("of somebody whose domain answers late stands before what they have sent since", async () => {
    const domain = `${randomUUID()}.example`;
    const From = `nora@${domain}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    [dns, asked] = [promise, 0];
    await postMail(desk.url, aMailOf({ From, Subject: `First ${domain}` }));
    await expect.poll(() => asked).toBeGreaterThan(0);
    await postMail(desk.url, aMailOf({ From, Subject: `Second ${domain}`, ...proven(domain) }));
    // What somebody else sends after both is understood: nobody waits but for that domain.
    expect((await receive(desk, aMailOf({ From: anEmail(), ...proven() }))).state).toBe("opened");
    expect(await countOf({ state: "stored" })).toBe(2);
    resolve();
    const subjects = async () => {
      const tickets = await TicketModel.find({ "creator.name": "nora" }).sort({ number: 1 }).lean();
      return tickets.map(({ subject }) => subject);
    };
    await expect.poll(subjects).toEqual([`First ${domain}`, `Second ${domain}`]);
  });

  // mail 27
  it("is kept byte for byte as it came", async () => {
    const raw = aMailOf({ From: anEmail(), "X-Odd": "é\u0000" }, "bare\nline feeds\n");
    const { _id } = await receive(desk, raw);
    const admin = await anAdmin(desk);
    const answer = await fetch(`${desk.url}/api/v1/mails/${_id}/raw`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(raw)).toBe(true);
  });
});
