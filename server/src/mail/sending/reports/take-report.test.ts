import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anAgent, aVerifiedCustomer, type TestPerson } from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { unmailedAnswers } from "../../../tickets/answers/unmailed-answers.ts";
import { createMailTokens } from "../../addresses/mail-tokens.ts";
import { aMultipart, useMailParser } from "../../parsing/testing/a-mail.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";
import { SuppressedAddressModel } from "./suppressed-address.model.ts";
import { createSuppressedAddresses } from "./suppressed-addresses.ts";
import { createReportTaker } from "./take-report.ts";
import { eximReport, type ReportedMail } from "./testing/exim-report.ts";

const secret = randomUUID();
const dayMs = 24 * 60 * 60_000;
const sent: string[] = [];
const { desk } = aTestDesk({
  secret,
  receiving: {
    settings: { httpSecret: randomUUID(), lmtp: null, imap: null },
    reading: async () => ({ state: "filed", reason: null }),
  },
  sending: {
    sender: { address: "support@desk.example", name: "Support", site: null, answersTo: null },
    relay: { send: async ({ to }) => void sent.push(to) },
    waitMs: 50,
  },
});
const parse = useMailParser();
const suppressed = createSuppressedAddresses(secret);

let bea: TestPerson;
let zofia: TestPerson;
let ticket: Ticket;

beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});
beforeEach(async () => {
  await SuppressedAddressModel.deleteMany({});
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  ticket = await aTicket(zofia);
});

const report = async (raw: Buffer) =>
  createReportTaker({
    tokens: createMailTokens(secret),
    suppressed,
    findTicket: unmailedAnswers.findMailed,
    noteMail: desk.tickets.noteMail,
    mute: (ticketId) => unmailedAnswers.setMuted(ticketId, true),
    now: Date.now,
  })(await parse(raw));

/** What staff read of mails in the ticket's history. */
async function history() {
  const activity = await bea.call("GET", `conversation/${ticket._id}/activity`);
  return activity.body.data.flatMap(
    ({ changes, reason = "" }: { changes: { field: string; to: string }[]; reason?: string }) =>
      changes.filter(({ field }) => field === "mail").map(({ to }) => [to, reason]),
  );
}

/** The mail of an answer, once it is in this state. */
async function answer(text: string, state = "sent") {
  const { seq } = await aMessage(bea, ticket, { text });
  const find = () => OutgoingMailModel.findOne({ ticketId: ticket._id, uptoSeq: seq }).lean();
  await expect.poll(async () => (await find())?.state).toBe(state);
  const mail = await find();
  if (!mail) throw new Error("no mail");
  return mail;
}
const now = (mail: { _id: Types.ObjectId }) => OutgoingMailModel.findById(mail._id).lean();

const wrong = {
  action: "failed",
  status: "5.1.1",
  diagnostic: "550 5.1.1 <zofia@example.com>: no such user",
};
const full = { action: "failed", status: "5.0.0", diagnostic: "552 mailbox is full" };

// mail 46 N53
it.each(["HDRS", "FULL"] as const)(
  "a report that a mail came back is noted at that mail, with why, and at no other: %s",
  async (returns) => {
    const [first, second] = [await answer("First"), await answer("Second")];
    expect(await report(eximReport(first, [full], returns))).toMatchObject({
      state: "filed",
      reason: "delivery_report",
      facts: { ticketId: first.ticketId },
    });
    expect(await now(first)).toMatchObject({ state: "bounced", reason: "552 mailbox is full" });
    expect(await now(second)).toMatchObject({ state: "sent" });
    await report(eximReport(first, [full], returns));
    expect(await history()).toEqual([["failed", "552 mailbox is full"]]);
    expect(await suppressed.isSuppressed(zofia.email)).toBe(false);
  },
);

it("that the customer was told that their mail has arrived, and this came back, is noted as a mail to the customer", async () => {
  const mail = await answer("First");
  await OutgoingMailModel.updateOne(
    { _id: mail._id },
    { $set: { kind: "acknowledgement" }, $unset: { fromSeq: 1, uptoSeq: 1, seqs: 1 } },
  );
  await report(eximReport(mail, [full]));
  expect(await history()).toEqual([["failed", "552 mailbox is full"]]);
});

// mail N53
it("a report that a mail is late is noted, and the mail may still arrive", async () => {
  const mail = await answer("Late");
  await report(eximReport(mail, [{ action: "delayed", status: "4.0.0" }]));
  expect(await now(mail)).toMatchObject({ state: "sent", reason: "delayed 4.0.0" });
  await report(eximReport(mail, [full]));
  expect(await now(mail)).toMatchObject({ state: "bounced" });
});

// mail N53
it("a mail that a server has handed on to two came back only where neither has it", async () => {
  const mail = await answer("For two");
  await report(eximReport(mail, [full, { action: "delivered", status: "2.0.0" }]));
  expect(await now(mail)).toMatchObject({ state: "sent" });
  await report(eximReport(mail, [full, wrong]));
  expect(await now(mail)).toMatchObject({ state: "bounced" });
});

describe("a mail is known by", () => {
  const nobody = {
    envelopeFrom: "support@desk.example",
    envelopeId: null,
    messageId: "<x@y.example>",
  };
  it.each<[string, (mail: ReportedMail) => Partial<ReportedMail>]>([
    ["the address that its report came to", ({ envelopeFrom }) => ({ envelopeFrom })],
    ["the id that went with it", ({ envelopeId }) => ({ envelopeId })],
    ["its Message-ID", ({ messageId }) => ({ messageId })],
    [
      "an address that a server has made upper case",
      ({ envelopeFrom }) => ({ envelopeFrom: envelopeFrom.toUpperCase() }),
    ],
  ])("%s alone", async (_title, part) => {
    const mail = await answer("Known");
    await report(eximReport({ ...nobody, to: mail.to, ...part(mail) }, [wrong]));
    expect(await now(mail)).toMatchObject({ state: "bounced" });
  });
});

// case J12
// mail 47 N54
describe("a report changes nothing, and is filed,", () => {
  const forged = (written: string) =>
    written.replace(
      /\.([a-z2-7])([a-z2-7]{15})/,
      (_all, first, rest) => `.${first === "a" ? "b" : "a"}${rest}`,
    );
  const other = (written: string) => written.replace(/([tb])\d+\./, "$11.");

  it.each<[string, (mail: ReportedMail) => Partial<ReportedMail>]>([
    [
      "with another signature",
      (mail) => ({
        envelopeFrom: forged(mail.envelopeFrom),
        envelopeId: forged(mail.envelopeId ?? ""),
        messageId: forged(mail.messageId),
      }),
    ],
    [
      "with the signature of another ticket",
      (mail) => ({
        envelopeFrom: other(mail.envelopeFrom),
        envelopeId: other(mail.envelopeId ?? ""),
        messageId: other(mail.messageId),
      }),
    ],
    [
      "without an id of ours",
      () => ({
        envelopeFrom: "support@desk.example",
        envelopeId: null,
        messageId: "<x@y.example>",
      }),
    ],
  ])("%s", async (_title, part) => {
    await aTicket(zofia);
    const mail = await answer("Not returned");
    const found = await report(eximReport({ ...mail, ...part(mail) }, [wrong]));
    expect(found).toEqual({ state: "filed", reason: "unknown_report" });
    expect(await now(mail)).toMatchObject({ state: "sent" });
    expect(await suppressed.isSuppressed(zofia.email)).toBe(false);
    expect(await history()).toEqual([]);
  });
});

// mail 49
it("to an address that does not exist nothing is mailed any more, until that is lifted", async () => {
  const first = await answer("First");
  await report(eximReport(first, [wrong]));
  sent.length = 0;
  const held = await answer("Second", "suppressed");
  expect(held.to).toBe(zofia.email);
  expect(sent).toEqual([]);
  const said = [
    ["failed", wrong.diagnostic],
    ["suppressed", ""],
  ];
  await expect.poll(history).toEqual(said);
  await suppressed.lift(zofia.email.toUpperCase());
  await report(eximReport(first, [wrong])); // the same, read once more
  await answer("Third");
  expect(sent).toEqual([zofia.email]);
});

it("an address whose mails come back for other reasons is given up at the third, and a report that comes twice counts once", async () => {
  const [first, second, third] = [await answer("1"), await answer("2"), await answer("3")];
  for (const mail of [first, first, second, second]) await report(eximReport(mail, [full]));
  expect(await suppressed.isSuppressed(zofia.email)).toBe(false);
  await report(eximReport(third, [full]));
  expect(await suppressed.isSuppressed(zofia.email)).toBe(true);
});

it("what came back over a week ago does not count, and of one address neither does what another did", async () => {
  const failure = (address: string, daysAgo: number) =>
    suppressed.noteFailure({
      address,
      mailId: new Types.ObjectId(),
      isForGood: false,
      at: new Date(Date.now() - daysAgo * dayMs),
    });
  for (const daysAgo of [9, 8, 1, 0]) await failure("ada@example.com", daysAgo);
  await failure("ben@example.com", 0);
  expect(await suppressed.isSuppressed("ada@example.com")).toBe(false);
  await failure("Ada@Example.com", 0);
  expect(await suppressed.isSuppressed("ada@example.com")).toBe(true);
  expect(await suppressed.isSuppressed("ben@example.com")).toBe(false);
  const stored = await SuppressedAddressModel.find().lean();
  expect(JSON.stringify(stored)).not.toContain("example.com");
});

const original = ({ messageId }: ReportedMail) => `Message-ID: ${messageId}\nSubject: Re: Kettle\n`;

// mail N55
it("who calls our mail spam is mailed no more about that ticket", async () => {
  const mail = await answer("Spam?");
  const complaint = aMultipart("multipart/report; report-type=feedback-report", [
    ["Content-Type: text/plain", "This is an abuse report."],
    ["Content-Type: message/feedback-report", "Feedback-Type: abuse\nUser-Agent: x\nVersion: 1\n"],
    ["Content-Type: message/rfc822", `${original(mail)}\nSpam?`],
  ]);
  expect(await report(complaint)).toMatchObject({ reason: "delivery_report" });
  expect(await now(mail)).toMatchObject({ state: "sent", isComplainedAbout: true });
  expect(await unmailedAnswers.findMailed(ticket.ticket)).toMatchObject({ isMuted: true });
  expect(await history()).toEqual([["complaint", ""]]);
});

// mail N55
it("that our mail was opened is filed, and nothing follows from it", async () => {
  const mail = await answer("Opened");
  const receipt = aMultipart("multipart/report; report-type=disposition-notification", [
    ["Content-Type: text/plain", "The message was displayed."],
    [
      "Content-Type: message/disposition-notification",
      `Original-Message-ID: ${mail.messageId}\nDisposition: manual-action/MDN-sent-manually; displayed\n`,
    ],
  ]);
  expect(await report(receipt)).toEqual({ state: "filed", reason: "read_receipt" });
  expect(await now(mail)).toMatchObject({ state: "sent" });
});

it("a server that writes one status for everything is understood by what the next server said", async () => {
  const mail = await answer("Unknown there");
  await report(eximReport(mail, [{ ...wrong, status: "5.0.0" }]));
  expect(await suppressed.isSuppressed(zofia.email)).toBe(true);
});
