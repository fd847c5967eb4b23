import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import PostalMime from "postal-mime";
import { beforeEach, describe, expect, it } from "vitest";
import { dueAnswers } from "../../testing/mails/due-answers.ts";
import { aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { unmailedAnswers } from "../../tickets/answers/unmailed-answers.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { OutgoingMailModel } from "./outgoing-mail.model.ts";
import { queueAnswers } from "./queue/queue-answers.ts";

const minuteMs = 60_000;
const secret = randomUUID();
const sender = { address: "support@desk.example", name: "Example Support" };
const { desk, admin: nora } = aTestDeskWithPeople({
  secret,
  sending: {
    sender: { ...sender, site: "https://help.example", answersTo: null },
    relay: null,
    waitMs: 2 * minuteMs,
  },
});
const { queueing, timePasses } = dueAnswers(desk, secret);
const { setStatus, seen } = ticketsInStatus(desk, { agent: nora, customer: nora });
let zofia: TestPerson;
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});

const solves = async (who: TestPerson, ticket: Ticket) =>
  expect((await setStatus(who, ticket, "solved")).status).toBe(200);
async function answer(ticket: Ticket, text: string): Promise<void> {
  await aMessage(nora, ticket, { text });
  await desk.tickets.settled();
}
async function mailsTo({ email }: TestPerson) {
  const mails = await OutgoingMailModel.find({ to: email }).sort({ _id: 1 }).lean();
  return Promise.all(
    mails.map(async ({ raw, ...mail }) => {
      const { text = "", html = "", headers } = await PostalMime.parse(Buffer.from(raw.buffer));
      const header = (name: string) => headers.find(({ key }) => key === name)?.value;
      return { ...mail, text, html, header };
    }),
  );
}
const isSolved = "This ticket is solved.";
const unmailedOf = async ({ _id }: Ticket) =>
  (await TicketModel.findById(_id).orFail().lean()).unmailed ?? null;

describe("a customer whose ticket staff solve is mailed", () => {
  it("once, in the thread, by a machine that wants no answer of another", async () => {
    const ticket = await aTicket(zofia);
    await answer(ticket, "Descale it");
    await timePasses();
    await solves(nora, ticket);
    await timePasses(minuteMs);
    expect(await mailsTo(zofia)).toHaveLength(1);
    await timePasses();
    await timePasses();
    const [first, mail, ...others] = await mailsTo(zofia);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: "solved", subject: first?.subject });
    for (const words of [mail?.text, mail?.html]) expect(words).toContain(isSolved);
    expect(mail?.text).not.toContain("Descale");
    expect(mail?.header("in-reply-to")).toBe(first?.messageId);
    expect(mail?.messageId).not.toBe(first?.messageId);
    expect(mail?.header("auto-submitted")).toBe("auto-generated");
    expect(await unmailedOf(ticket)).toBeNull();
  });

  it("in one mail with the answers that wait, before or after it", async () => {
    const ticket = await aTicket(zofia);
    await answer(ticket, "Descale it");
    await solves(nora, ticket);
    await answer(ticket, "And rinse it");
    await timePasses();
    await timePasses(6 * minuteMs);
    const [mail, ...others] = await mailsTo(zofia);
    expect(others).toEqual([]);
    expect(mail?.kind).toBe("answer");
    expect(mail?.text).toMatch(/Descale it[\s\S]+And rinse it[\s\S]+This ticket is solved\./);
    expect(mail?.header("auto-submitted")).toBe("no");
  });

  it("without the answers, if they want no mails of those, and the other way round", async () => {
    await zofia.call("PATCH", "users/me/mails", { answers: false });
    const ticket = await aTicket(zofia);
    await answer(ticket, "Descale it");
    await solves(nora, ticket);
    await timePasses();
    const [mail] = await mailsTo(zofia);
    expect(mail?.text).toContain(isSolved);
    expect(mail?.text).not.toContain("Descale");

    await zofia.call("PATCH", "users/me/mails", { answers: true, solved: false });
    const other = await aTicket(zofia);
    await answer(other, "Buy another");
    await solves(nora, other);
    await timePasses();
    const [, second] = await mailsTo(zofia);
    expect(second?.text).toContain("Buy another");
    expect(second?.text).not.toContain(isSolved);
  });
});

describe("a customer is not mailed", () => {
  it("of a ticket that they solved themselves", async () => {
    const ticket = await aTicket(zofia);
    await solves(zofia, ticket);
    await timePasses();
    expect(await mailsTo(zofia)).toEqual([]);
  });

  it("of a ticket that is open again by then, nor once it waits to go out", async () => {
    const ticket = await aTicket(zofia);
    await solves(nora, ticket);
    await aMessage(zofia, ticket);
    await desk.tickets.settled();
    await timePasses();
    expect(await mailsTo(zofia)).toEqual([]);
    await solves(nora, ticket);
    await timePasses();
    const [mail] = await mailsTo(zofia);
    if (!mail) throw new Error("no mail");
    expect(await desk.mailQueue.unwantedAs(mail)).toBeNull();
    await aMessage(zofia, ticket);
    await desk.tickets.settled();
    expect(await desk.mailQueue.unwantedAs(mail)).toMatchObject({ state: "dropped" });
  });

  it("of spam, of a ticket that was merged, and of one whose mails they switched off", async () => {
    const [spam, source, target, muted] = [
      await aTicket(zofia),
      await aTicket(zofia),
      await aTicket(zofia),
      await aTicket(zofia),
    ];
    for (const ticket of [spam, source, muted]) await solves(nora, ticket);
    const { lastSeq, activitySeq } = await seen(spam);
    const change = { set: { isSpam: true }, seen: { seq: lastSeq, activitySeq } };
    expect((await nora.call("PATCH", `conversation/${spam._id}`, change)).status).toBe(200);
    const into = { into: target._id };
    expect((await nora.call("POST", `conversation/${source._id}/merge`, into)).status).toBe(200);
    await unmailedAnswers.setMuted(muted._id, true);
    await timePasses();
    expect(await mailsTo(zofia)).toEqual([]);
  });
});

it("a desk that is killed after it has queued the mail queues no other, and forgets no ticket that was solved meanwhile", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "Descale it");
  const parts = queueing();
  const [due] = (await unmailedAnswers.findDue(new Date(parts.now()), 50)).filter(
    ({ number }) => number === ticket.ticket,
  );
  if (!due) throw new Error("nothing is due");
  // What follows it, noting that in the ticket, is not reached.
  await queueAnswers(due, parts);
  await solves(nora, ticket);
  await timePasses();
  await timePasses(6 * minuteMs);
  const texts = (await mailsTo(zofia)).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining("Descale it"), expect.stringContaining(isSolved)]);
  // Solved while the mail was on its way into the queue.
  const other = await aTicket(zofia);
  await answer(other, "Rinse it");
  const [next] = (await unmailedAnswers.findDue(new Date(parts.now()), 50)).filter(
    ({ number }) => number === other.ticket,
  );
  if (!next) throw new Error("nothing is due");
  const uptoSeq = await queueAnswers(next, parts);
  await solves(nora, other);
  await unmailedAnswers.settle(next, uptoSeq, new Date());
  await timePasses();
  await timePasses(6 * minuteMs);
  const later = (await mailsTo(zofia)).slice(2).map(({ text }) => text);
  expect(later).toEqual([expect.stringContaining("Rinse it"), expect.stringContaining(isSolved)]);
});
