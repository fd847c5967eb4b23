import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import PostalMime from "postal-mime";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anAgent, aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { findReferences } from "../addresses/find-references.ts";
import { readReference } from "../addresses/mail-reference.ts";
import { createMailTokens } from "../addresses/mail-tokens.ts";
import { MailModel } from "../mail.model.ts";
import { createMailParser } from "../parsing/mail-parser.ts";
import { lookOf, markerOf, usualSettings } from "../texts/mail-look.ts";
import { OutgoingMailModel } from "./outgoing-mail.model.ts";
import { answerAddresses } from "./rendering/answer-addresses.ts";

const secret = randomUUID();
const answerMarker = markerOf(lookOf(usualSettings, { name: "", signature: "" }));
const tokens = createMailTokens(secret);
const { desk } = aTestDesk({
  secret,
  receiving: {
    settings: { httpSecret: randomUUID(), lmtp: null, imap: null },
    reading: async () => ({ state: "filed", reason: null }),
  },
  sending: {
    sender: { address: "support@desk.example", name: "Support", site: null, answersTo: null },
    relay: null,
    waitMs: 50,
  },
});

let bea: TestPerson;
let zofia: TestPerson;

beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});

/** The mail in which the customer of a ticket learns of this answer. */
async function mailOf(ticket: Ticket, text: string) {
  const { seq } = await aMessage(bea, ticket, { text });
  const find = () => OutgoingMailModel.findOne({ ticketId: ticket._id, uptoSeq: seq }).lean();
  await expect.poll(find).not.toBeNull();
  const row = await find();
  if (!row) throw new Error("no mail");
  const {
    text: plain = "",
    html = "",
    headers,
  } = await PostalMime.parse(Buffer.from(row.raw.buffer));
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? "";
  return { row, plain, html, header, seq };
}

const mailedBy = ({ email }: { email: string }, ticket: Ticket, messageId: string) =>
  MailModel.create({
    key: randomUUID(),
    state: "joined",
    source: "http",
    size: 1,
    raw: { fileId: randomUUID() },
    arrivedAt: new Date(),
    dueAt: new Date(),
    ticketId: ticket._id,
    from: { name: "", address: email },
    messageId,
  });

const addressIn = (value: string): string => /<([^<>]+)>/.exec(value)?.[1] ?? value;

it("an answer to our mail goes to an address that says which ticket it is for, and from whom", async () => {
  const ticket = await aTicket(zofia);
  const { header } = await mailOf(ticket, "Here you are");
  const address = addressIn(header("reply-to"));
  expect(address).toMatch(/^support\+t\d+\.[a-z2-7]{16}@desk\.example$/);
  const reference = readReference(address);
  expect(reference).toMatchObject({ kind: "reply", ticket: ticket.ticket });
  if (!reference) throw new Error("not read");
  expect(tokens.personOf(reference, ["nobody", zofia.user._id])).toBe(zofia.user._id);
});

it("a report of our mail's failure comes to an address, and names an id, that say which mail it was", async () => {
  const ticket = await aTicket(zofia);
  const { row, seq } = await mailOf(ticket, "Here you are");
  const expected = { ticket: ticket.ticket, seq };
  const bounce = readReference(row.envelopeFrom);
  const id = readReference(row.envelopeId ?? "");
  expect([bounce, id]).toMatchObject([
    { kind: "bounce", ...expected },
    { kind: "message", ...expected },
  ]);
  for (const reference of [bounce, id]) {
    expect(reference && tokens.personOf(reference, [zofia.user._id])).toBe(zofia.user._id);
  }
  expect(row.messageId).toBe(`<${row.envelopeId}@desk.example>`);
});

it("of an answer that has our whole mail below it, in a program that marks no quotes, only the new words are read", async () => {
  const ticket = await aTicket(zofia);
  const { plain, html, header } = await mailOf(ticket, "Have you tried the other socket?");
  expect(plain.trimStart().startsWith(answerMarker)).toBe(true);
  expect(html).toContain(answerMarker);
  const parser = createMailParser({
    settings: {
      ownAddresses: ["support@desk.example"],
      trustedAuthserv: null,
      spamHeader: null,
      markers: [answerMarker],
    },
  });
  const mails = [
    ["text/plain", `That helped!\r\n\r\n${plain}`],
    ["text/html", `<p>That helped!</p><div>${html.replace(/[\s\S]*<body[^>]*>/, "")}`],
  ];
  try {
    for (const [type, body] of mails) {
      const raw = Buffer.from(
        `From: zofia@example.com\r\nTo: ${header("reply-to")}\r\nSubject: Re: x\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}`,
      );
      const mail = await parser.parse(raw, { arrivedAt: new Date() });
      expect(mail.newText).toBe("That helped!");
      expect(findReferences(mail).byAddress).toMatchObject([{ ticket: ticket.ticket }]);
    }
  } finally {
    await parser.close();
  }
});

it("our mail goes on from what the customer has mailed, in the order of both", async () => {
  const ticket = await aTicket(zofia);
  await mailedBy(zofia, ticket, "question@example.com");
  const first = await mailOf(ticket, "First");
  expect(first.header("in-reply-to")).toBe("<question@example.com>");
  await mailedBy(zofia, ticket, "thanks@example.com");
  // What staff let somebody else add is not known to the customer's program.
  await mailedBy({ email: "colleague@example.com" }, ticket, "other@example.com");
  const second = await mailOf(ticket, "Second");
  expect(second.header("in-reply-to")).toBe("<thanks@example.com>");
  expect(second.header("references")).toBe(
    `<question@example.com> ${first.row.messageId} <thanks@example.com>`,
  );
});

it("of the Message-IDs of others, only those that stand in a header as they are go on from there", async () => {
  const ticket = await aTicket(zofia);
  for (const messageId of [
    "grüße@example.com",
    "two words@example.com",
    "tab\tin@example.com",
    "in>side@example.com",
    `${"x".repeat(239)}@example.com`,
  ]) {
    await mailedBy(zofia, ticket, messageId);
  }
  const longest = `${"y".repeat(238)}@example.com`;
  await mailedBy(zofia, ticket, longest);
  const mail = await mailOf(ticket, "Answered");
  expect(mail.header("references")).toBe(`<${longest}>`);
});

describe("the addresses of a mail", () => {
  const about = { ticket: 12, seq: 7, person: "somebody" };
  const of = (answersTo: string | null, address = "support@desk.example") =>
    answerAddresses(about, { tokens, address, answersTo });

  it("are the desk's own where nobody reads answers", () => {
    expect(of(null)).toMatchObject({
      replyTo: null,
      envelopeFrom: "support@desk.example",
      envelopeId: null,
    });
  });

  it("are made as the operator wants where plus addresses do not work", () => {
    const { replyTo, envelopeFrom } = of("{token}@in.desk.example");
    expect(replyTo).toMatch(/^t12\.[a-z2-7]{16}@in\.desk\.example$/);
    expect(envelopeFrom).toMatch(/^b12\.7\.[a-z2-7]{16}@in\.desk\.example$/);
  });

  it("are the desk's own where they would be too long for any server", () => {
    const address = `${"support".repeat(7)}@desk.example`;
    expect(of(address, address)).toMatchObject({ replyTo: address, envelopeFrom: address });
  });
});
