import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { pino } from "pino";
import PostalMime from "postal-mime";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { dueAnswers } from "../../testing/mails/due-answers.ts";
import { aCustomer, anAgent, aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { aTestDesk } from "../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { unmailedAnswers } from "../../tickets/answers/unmailed-answers.ts";
import { readReference } from "../addresses/mail-reference.ts";
import { createMailTokens } from "../addresses/mail-tokens.ts";
import { OutgoingMailModel } from "./outgoing-mail.model.ts";
import { queueAnswers, queueDueAnswers } from "./queue/queue-answers.ts";
import type { QueueParts } from "./queue/queue-parts.ts";

const secret = randomUUID();
const minuteMs = 60_000;
const sender = {
  address: "support@desk.example",
  name: "Example Support",
};
const { desk } = aTestDesk({
  secret,
  sending: {
    sender: { ...sender, site: "https://help.example", answersTo: null },
    relay: null,
    waitMs: 2 * minuteMs,
  },
});

let bea: TestPerson;
let zofia: TestPerson;

beforeAll(async () => {
  bea = await anAgent(desk, "Bea Larsen");
});
beforeEach(async () => {
  await OutgoingMailModel.deleteMany({});
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});

const { queueing, timePasses } = dueAnswers(desk, secret);

async function mailsTo({ email }: TestPerson) {
  const mails = await OutgoingMailModel.find({ to: email }).sort({ _id: 1 }).lean();
  return Promise.all(
    mails.map(async ({ raw, ...mail }) => {
      const source = Buffer.from(raw.buffer);
      const { text = "", html = "", headers, from } = await PostalMime.parse(source);
      const header = (name: string) => headers.find(({ key }) => key === name)?.value;
      return { ...mail, text, html, header, from };
    }),
  );
}

/** Once it has reached its ticket, for which no sender waits. */
async function answer(ticket: Ticket, text: string): Promise<void> {
  await aMessage(bea, ticket, { text });
  await desk.tickets.settled();
}

const reads = async (who: TestPerson, ticket: Ticket, seq: number) =>
  expect(await who.call("PUT", `conversation/${ticket._id}/read`, { seq })).toMatchObject({
    status: 200,
  });

/** The words of HTML, as far as they can be told without a browser. */
const wordsOf = (html: string) =>
  html
    .replace(/<(title|style)[^>]*>[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/&[lg]t;/g, " ")
    .match(/[\p{L}\p{N}']+/gu) ?? [];

// mail 37 44
it("three answers within two minutes are one mail, in their order, in the same words as text and as HTML", async () => {
  const ticket = await aTicket(zofia, { subject: "Kettle & <b>lid</b>" });
  for (const text of ["One: it's <on> its way", "Two", "Three"]) await answer(ticket, text);
  expect(await timePasses(minuteMs)).toBe(false);
  expect(await timePasses()).toBe(true);

  const [mail, ...others] = await mailsTo(zofia);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: `Re: Kettle & <b>lid</b> [#${ticket.ticket}]`,
    state: "queued",
    from: { name: "Bea, Example Support", address: "support@desk.example" },
  });
  expect(mail?.text).toMatch(/One: it's <on> its way\s+Bea writes:\s+Two\s+[\s\S]+Three/);
  expect(mail?.text).toContain(`https://help.example/inbox/${ticket._id}`);
  expect(mail?.text).toContain("> It has been silent since Monday");
  // Nobody would read it: no mails come in.
  expect(mail?.header("reply-to")).toBeUndefined();
  expect(mail?.text).not.toContain("above this line");
  expect(mail?.envelopeFrom).toBe("support@desk.example");
  expect(mail?.html).not.toMatch(/<(b|on|img|script|style)\b/);
  expect(wordsOf(mail?.html ?? "")).toEqual(
    wordsOf((mail?.text ?? "").replace(/[<>]/g, " ").replace("-- ", "")),
  );
});

// mail 38
it("what was seen on the website is not mailed, and of some only the rest", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "Seen at once");
  await reads(zofia, ticket, 1);
  await timePasses();
  expect(await mailsTo(zofia)).toEqual([]);

  await answer(ticket, "Also seen");
  await reads(zofia, ticket, 2);
  await answer(ticket, "Not seen");
  await timePasses();
  const [mail] = await mailsTo(zofia);
  expect(mail?.text).toContain("Not seen");
  expect(mail?.text).not.toContain("Also seen");
});

it("answers that come later are mailed later, in the thread of the mail before", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "First");
  await timePasses();
  await answer(ticket, "Second");
  await timePasses();
  await timePasses();
  const [first, second, ...others] = await mailsTo(zofia);
  expect(others).toEqual([]);
  expect(second?.text).not.toContain("First");
  expect(second?.subject).toBe(first?.subject);
  expect(second?.header("in-reply-to")).toBe(first?.messageId);
  expect(second?.header("references")).toBe(first?.messageId);
  expect(second?.messageId).not.toBe(first?.messageId);
});

it("a Message-ID of ours says which ticket and answer it is, and for whom", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "Here you are");
  await timePasses();
  const [mail] = await mailsTo(zofia);
  const reference = readReference((mail?.messageId ?? "").slice(1, -1));
  expect(reference).toMatchObject({ kind: "message", ticket: ticket.ticket, seq: 1 });
  const tokens = createMailTokens(secret);
  if (!reference) throw new Error("not read");
  expect(tokens.personOf(reference, ["nobody", zofia.user._id])).toBe(zofia.user._id);
});

it("a desk that is killed after it has queued a mail queues no other, and forgets no answer that came meanwhile", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "Queued");
  const parts = queueing();
  const [due] = await unmailedAnswers.findDue(new Date(parts.now()), 10);
  if (!due) throw new Error("nothing is due");
  // What follows it, noting that in the ticket, is not reached.
  await queueAnswers(due, parts);
  await answer(ticket, "Came meanwhile");
  await timePasses();
  expect(await mailsTo(zofia)).toHaveLength(1);
  await timePasses(6 * minuteMs);
  const texts = (await mailsTo(zofia)).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining("Queued"),
    expect.stringContaining("Came meanwhile"),
  ]);
  expect(texts[1]).not.toContain("Queued");
});

it("an answer that comes while a mail is queued is in the next one alone", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "Early");
  const parts = queueing();
  const due = (await unmailedAnswers.findDue(new Date(parts.now()), 10)).find(
    ({ number }) => number === ticket.ticket,
  );
  if (!due) throw new Error("nothing is due");
  await answer(ticket, "Late");
  const uptoSeq = await queueAnswers(due, parts);
  await unmailedAnswers.settle(due, uptoSeq, new Date());
  await timePasses();
  const [first, second, ...others] = await mailsTo(zofia);
  expect(others).toEqual([]);
  expect(first?.text).not.toContain("Late");
  expect(second?.text).not.toContain("Early");
  expect(second?.messageId).not.toBe(first?.messageId);
});

it("who has switched off the mails of a ticket gets none of the one that it was merged into", async () => {
  const [source, target] = [await aTicket(zofia), await aTicket(zofia)];
  const merged = await bea.call("POST", `conversation/${source._id}/merge`, { into: target._id });
  expect(merged.status).toBe(200);
  await answer(target, "Both are one now");
  await unmailedAnswers.setMuted(source._id, true);
  await timePasses();
  expect(await mailsTo(zofia)).toEqual([]);
});

it("nobody is mailed at an address that they have not shown to be theirs, or of spam", async () => {
  const unproven = await aCustomer(desk, "Uma Unproven");
  const ticket = await aTicket(unproven);
  await answer(ticket, "For Uma alone");
  const spam = await aTicket(zofia);
  await answer(spam, "No more of this");
  const changed = await bea.call("PATCH", `conversation/${spam._id}`, {
    set: { isSpam: true },
    seen: { seq: 1, activitySeq: 1 },
  });
  expect(changed.status).toBe(200);
  await timePasses();
  expect(await mailsTo(unproven)).toMatchObject([{ state: "unproven" }]);
  expect(await mailsTo(zofia)).toEqual([]);
});

it("when accounts cannot be asked for, the answers wait and go out later", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "Patience");
  const silent: QueueParts = {
    ...queueing(),
    accountsOf: () => Promise.reject(new Error("silent")),
  };
  const log = pino({ level: "silent" });
  const { signal } = new AbortController();
  const unmailed = unmailedAnswers;
  await queueDueAnswers({ unmailed, queueing: silent, waitMs: 0, signal, log });
  expect(await mailsTo(zofia)).toEqual([]);
  await timePasses(5 * minuteMs);
  expect(await mailsTo(zofia)).toHaveLength(1);
});

// case J12
// mail 48 49
it("the link in a mail changes nothing until its button is pressed; then no mail follows, until it is pressed again", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "First");
  await timePasses();
  const [mail] = await mailsTo(zofia);
  const { pathname } = new URL(/https:\S+mute\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const page = async (method = "GET", path = pathname) => {
    const asked = await fetch(`${desk.url}${path}`, { method });
    return { status: asked.status, text: await asked.text() };
  };

  expect(await page()).toMatchObject({ status: 200 });
  await answer(ticket, "Second");
  await timePasses();
  expect(await mailsTo(zofia)).toHaveLength(2);

  for (let pressed = 0; pressed < 2; pressed++) {
    expect((await page("POST")).text).toContain("You get no mails about this ticket");
  }
  await answer(ticket, "Third");
  await timePasses();
  expect(await mailsTo(zofia)).toHaveLength(2);

  expect((await page("POST", `${pathname}?again`)).text).toContain("We write to you");
  await answer(ticket, "Fourth");
  await timePasses();
  expect(await mailsTo(zofia)).toHaveLength(3);

  const forged = pathname.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (const path of [forged, `/mute/${ticket.ticket}/x`, "/mute/0/x", "/mute/abc/x"]) {
    expect(await page("POST", path)).toMatchObject({ status: 404 });
  }
});

it("names and subjects with line breaks add no header", async () => {
  const ticket = await aTicket(zofia, { subject: "Hello\r\nBcc: eve@example.com" });
  await answer(ticket, "Answer");
  await timePasses();
  const [mail] = await mailsTo(zofia);
  expect(mail?.header("bcc")).toBeUndefined();
  expect(mail?.subject).toBe(`Re: Hello Bcc: eve@example.com [#${ticket.ticket}]`);
});
