import { randomUUID } from "node:crypto";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import PostalMime from "postal-mime";
import { beforeEach, describe, expect, it } from "vitest";
import { NotificationModel } from "../../notifications/notification.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { proven, receive, receivingMails } from "../../testing/mails/incoming-mails.ts";
import { mailNotices } from "../../testing/notices.ts";
import { anAgent, aVerifiedCustomer, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketStatuses } from "../../testing/ticket-work/ticket-statuses.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { NoteModel } from "../../tickets/notes/note.model.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { UserModel } from "../../users/user.model.ts";
import { aMail } from "../parsing/testing/a-mail.ts";
import { OutgoingMailModel } from "../sending/outgoing-mail.model.ts";
import { MailTextsModel } from "../texts/mail-texts.model.ts";

const minuteMs = 60_000;
const { desk, admin: nora } = aTestDeskWithPeople({
  secret: randomUUID(),
  receiving: receivingMails(),
  sending: {
    sender: {
      address: "support@company.example",
      name: "Example Support",
      site: "https://help.example",
      answersTo: null,
    },
    relay: null,
    waitMs: 2 * minuteMs,
  },
});
let zofia: TestPerson;
let bea: TestPerson;
beforeEach(async () => {
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
  bea = await anAgent(desk, "Bea Larsen");
});
const { seen } = ticketStatuses(desk, { agent: nora, customer: nora });

const timePasses = (laterMs = 3 * minuteMs) => mailNotices(desk, laterMs);

async function mailsTo({ email }: TestPerson) {
  const mails = await OutgoingMailModel.find({ to: email, kind: "notice" }).sort({ _id: 1 }).lean();
  return Promise.all(
    mails.map(async ({ raw, ...mail }) => {
      const source = Buffer.from(raw.buffer);
      const { text = "", html = "", headers } = await PostalMime.parse(source);
      const header = (name: string) => headers.find(({ key }) => key === name)?.value;
      return { ...mail, text, html, header, source };
    }),
  );
}

async function assign(ticket: Ticket, to: TestPerson): Promise<void> {
  const { lastSeq, activitySeq, assignee } = await seen(ticket);
  const { status } = await nora.call("PATCH", `conversation/${ticket._id}`, {
    set: { assigneeId: to.user._id },
    seen: { seq: lastSeq, activitySeq, assigneeId: assignee?.id ?? null },
  });
  expect(status).toBe(200);
}
async function mention(ticket: Ticket, who: TestPerson, text: string): Promise<void> {
  const form = formOf({ text, mentions: who.user._id });
  expect((await nora.call("POST", `conversation/${ticket._id}/notes`, form)).status).toBe(201);
}
async function removeNote(ticket: Ticket, text: RegExp): Promise<void> {
  const note = await NoteModel.findOne({ ticketId: ticket._id, text }).lean();
  const path = `conversation/${ticket._id}/notes/${note?._id}`;
  expect((await nora.call("DELETE", path)).status).toBe(200);
}
async function writes(ticket: Ticket, text: string): Promise<void> {
  await aMessage(zofia, ticket, { text });
  await desk.tickets.settled();
}
const say = (who: TestPerson, change: object) => who.call("PATCH", "users/me/mails", change);
/** Of Zofia's card number in the one ticket and a note in the other: due after Bea's quiet hours, in one mail. */
async function aDigest(): Promise<[Ticket, Ticket]> {
  const [kettle, toaster] = [await aTicket(zofia), await aTicket(zofia)];
  await say(bea, { answered: true });
  await assign(kettle, bea);
  await timePasses();
  await OutgoingMailModel.deleteMany({ to: bea.email });
  await say(bea, { quietHours: { from: inHours(-2), to: inHours(2), timeZone: "UTC" } });
  await writes(kettle, "My card is 4111 1111");
  await mention(toaster, bea, "In the night");
  return [kettle, toaster];
}
/** That mail, as it waits to go out. */
async function aQueuedDigest(): Promise<void> {
  await desk.tickets.settled();
  await timePasses();
  await timePasses(123 * minuteMs);
  const later = { state: "queued", dueAt: new Date(Date.now() + 24 * 60 * minuteMs) };
  expect((await mailsTo(bea)).map(({ ticketId }) => ticketId)).toEqual([undefined]);
  await OutgoingMailModel.updateMany({ to: bea.email }, { $set: later });
}
const inHours = (hours: number) =>
  new Date(Date.now() + hours * 60 * minuteMs).toISOString().slice(11, 16);

it("what an agent is mailed is in the desk's language, from right to left where people read so", async () => {
  const texts = {
    "notice.greeting": "مرحبا {name}،",
    "notice.mentions": "ذكرك {name} في ملاحظة:",
    "notice.noAnswer": "لا أحد يقرأ الردود.",
    "notice.settings": "رسائلك:",
  };
  const said = { company: "", language: "ar", signature: "", texts };
  expect((await nora.call("PUT", "mail-texts", said)).status).toBe(200);
  try {
    await mention(await aTicket(zofia), bea, "هل تعرف هذا؟");
    await timePasses();
    const [mail] = await mailsTo(bea);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    for (const words of [mail?.text, mail?.html]) {
      for (const text of ["مرحبا Bea Larsen،", "في ملاحظة:", "لا أحد يقرأ الردود.", "رسائلك:"])
        expect(words).toContain(text);
      expect(words).not.toMatch(/Hello|mentions|Nobody|Which/);
    }
  } finally {
    await MailTextsModel.deleteMany({});
  }
});

describe("an agent who does not look is mailed", () => {
  it("once a ticket of what happened there within two minutes, by a machine that wants no answer", async () => {
    const ticket = await aTicket(zofia, { subject: "Kettle & <b>lid</b>" });
    await assign(ticket, bea);
    await mention(ticket, bea, "Do you know <this> one?");
    await timePasses(minuteMs);
    expect(await mailsTo(bea)).toEqual([]);
    await timePasses();
    await timePasses();
    const [mail, ...others] = await mailsTo(bea);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`[#${ticket.ticket}] Kettle & <b>lid</b>`);
    expect(mail?.text).toMatch(
      /assigned this ticket to you\.\s+.+ mentions you in a note:\s+> Do you know <this> one\?/,
    );
    expect(mail?.text).toContain(`https://help.example/inbox/${ticket._id}`);
    expect(mail?.text).toContain("https://help.example/dashboard/settings");
    expect(mail?.html).toContain("Do you know &lt;this&gt; one?");
    expect(mail?.html).not.toMatch(/<(b|this|img|script|style)\b/);
    expect(mail?.header("auto-submitted")).toBe("auto-generated");
    expect(mail?.header("x-auto-response-suppress")).toBe("OOF, AutoReply");
    expect(mail?.header("reply-to")).toBeUndefined();
  });

  it("of each ticket on its own, and later of what came later", async () => {
    const [kettle, toaster] = [await aTicket(zofia), await aTicket(zofia)];
    await assign(kettle, bea);
    await assign(toaster, bea);
    await timePasses();
    expect(await mailsTo(bea)).toHaveLength(2);
    await mention(kettle, bea, "And this");
    await timePasses();
    const mails = await mailsTo(bea);
    expect(mails).toHaveLength(3);
    expect(mails[2]?.text).toContain("And this");
    expect(mails[2]?.text).not.toContain("assigned");
  });

  it("of what customers write in their tickets, if they want that, and no more of what they do not", async () => {
    const ticket = await aTicket(zofia);
    await say(bea, { assigned: false });
    await assign(ticket, bea);
    await writes(ticket, "Nobody wants this by mail");
    await timePasses();
    expect(await mailsTo(bea)).toEqual([]);
    await say(bea, { answered: true });
    await writes(ticket, "It is louder now");
    await timePasses();
    const mails = await mailsTo(bea);
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Zofia Nowak writes:\s+> It is louder now/),
    ]);
  });

  it("after their quiet hours, of all tickets in one mail", async () => {
    const [kettle, toaster] = [await aTicket(zofia), await aTicket(zofia)];
    await say(bea, { quietHours: { from: inHours(-2), to: inHours(2), timeZone: "UTC" } });
    await assign(kettle, bea);
    await timePasses();
    await mention(toaster, bea, "In the night");
    await timePasses();
    expect(await mailsTo(bea)).toEqual([]);
    await timePasses(123 * minuteMs);
    const [mail, ...others] = await mailsTo(bea);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Notices of 2 tickets");
    for (const { _id } of [kettle, toaster]) expect(mail?.text).toContain(`/inbox/${_id}`);
    expect(mail?.text).toContain("> In the night");
  });
});

describe("nobody is mailed", () => {
  it("of what they have read, also while the mail waits to go out", async () => {
    const ticket = await aTicket(zofia);
    await assign(ticket, bea);
    await bea.call("POST", "notifications/read", { all: true });
    await timePasses();
    expect(await mailsTo(bea)).toEqual([]);
    await mention(ticket, bea, "One more");
    await timePasses();
    const [mail] = await mailsTo(bea);
    if (!mail) throw new Error("no mail");
    expect(await desk.mailQueue.unwantedAs(mail)).toBeNull();
    await bea.call("POST", "notifications/read", { conversationId: ticket._id });
    expect(await desk.mailQueue.unwantedAs(mail)).toEqual({ state: "dropped" });
  });

  it("of what customers wrote in a ticket that they have silenced since, but of a mention there", async () => {
    const ticket = await aTicket(zofia);
    await say(bea, { answered: true });
    await assign(ticket, bea);
    await bea.call("POST", "notifications/read", { all: true });
    await writes(ticket, "Written before the silence");
    expect((await bea.call("POST", `conversation/${ticket._id}/silence/me`)).status).toBe(200);
    await mention(ticket, bea, "Only you know this");
    await timePasses();
    const [mail, ...others] = await mailsTo(bea);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Only you know this");
    expect(mail?.text).not.toContain("Written before the silence");
  });

  it("of a note that was deleted while the mail waits to go out", async () => {
    const ticket = await aTicket(zofia);
    const form = formOf({ text: "The password is hunter2", mentions: bea.user._id });
    const { body } = await nora.call("POST", `conversation/${ticket._id}/notes`, form);
    await timePasses();
    const [mail] = await mailsTo(bea);
    if (!mail) throw new Error("no mail");
    expect(mail.text).toContain("hunter2");
    const path = `conversation/${ticket._id}/notes/${body.data.note._id}`;
    expect((await nora.call("DELETE", path)).status).toBe(200);
    expect(await desk.mailQueue.unwantedAs(mail)).toEqual({ state: "dropped" });
  });

  it("of a note that was deleted, in any mail that is kept, also of the version before", async () => {
    for (const before of [{}, { $unset: { ticketIds: 1 } }]) {
      await OutgoingMailModel.deleteMany({});
      const ticket = await aTicket(zofia);
      await mention(ticket, bea, "The password is hunter2");
      await timePasses();
      await OutgoingMailModel.updateMany({ to: bea.email }, before);
      await removeNote(ticket, /hunter2/);
      expect((await mailsTo(bea)).map(({ text }) => text)).toEqual([""]);
    }
  });

  it("of a note that was deleted while a digest with it waits, but of what stands beside it anew", async () => {
    const [, toaster] = await aDigest();
    await aQueuedDigest();
    await removeNote(toaster, /In the night/);
    await timePasses(250 * minuteMs);
    const [dropped, ...anew] = await mailsTo(bea);
    expect([dropped?.state, dropped?.text]).toEqual(["dropped", ""]);
    expect(anew.map(({ text }) => [text.includes("4111"), text.includes("night")])).toEqual([
      [true, false],
    ]);
  });

  it("of a note that was deleted since, where a desk that died is finishing the mail that it had queued", async () => {
    const ticket = await aTicket(zofia);
    await mention(ticket, bea, "The password is hunter2");
    await mention(ticket, bea, "Do you know this?");
    await timePasses();
    const [mail] = await mailsTo(bea);
    if (!mail?.key) throw new Error("no mail");
    const due = { $set: { mailDueAt: new Date(0) } };
    await NotificationModel.updateMany({ mailKey: mail.key }, due);
    // The desk died before it took the note out of its mails, too.
    const deleted = { $set: { deletedAt: new Date(), text: "" } };
    await NoteModel.updateOne({ ticketId: ticket._id, text: /hunter2/ }, deleted);
    await timePasses();
    expect(await desk.mailQueue.unwantedAs(mail)).toEqual({ state: "dropped" });
  });

  it("of a message that was deleted since, but of what stands beside it anew", async () => {
    const [kettle, toaster] = await aDigest();
    await aMessage(zofia, kettle, { text: "Never mind" });
    await aQueuedDigest();
    const [mail] = await mailsTo(bea);
    expect(mail?.text).toContain("4111 1111");
    expect((await zofia.call("DELETE", `message/${kettle._id}/1`)).status).toBe(200);
    await timePasses(250 * minuteMs);
    const [dropped, ...anew] = await mailsTo(bea);
    expect([dropped?.state, dropped?.text]).toEqual(["dropped", ""]);
    const text = anew.map((one) => one.text).join();
    expect(text).not.toContain("4111 1111");
    expect(text).toContain("> Never mind");
    expect(text).toContain(`/inbox/${toaster._id}`);
  });

  it("of words that an admin takes out of one of several tickets, while the mail waits or as it is kept", async () => {
    for (const state of ["queued", "kept"]) {
      await OutgoingMailModel.deleteMany({});
      const [kettle, toaster] = await aDigest();
      await aQueuedDigest();
      if (state === "kept") await OutgoingMailModel.updateMany({}, { $set: { state } });
      const asked = { words: "4111 1111" };
      expect((await nora.call("POST", `conversation/${kettle._id}/redactions`, asked)).status).toBe(
        200,
      );
      await timePasses(250 * minuteMs);
      const [first, ...anew] = await mailsTo(bea);
      expect(first?.text).toBe("");
      const text = anew.map((one) => one.text).join();
      expect(text).not.toContain("4111 1111");
      expect(text.includes(`/inbox/${toaster._id}`)).toBe(state === "queued");
    }
  });

  it("of a card number in the subject that an admin has taken out, where the desk died before its notifications had lost it", async () => {
    const ticket = await aTicket(zofia, { subject: "My card 4111 1111" });
    await assign(ticket, bea);
    const redacted = { subject: "My card █████████", redactedAt: new Date(Date.now() - minuteMs) };
    await TicketModel.updateOne({ _id: ticket._id }, { $set: redacted });
    await timePasses();
    const subjects = (await mailsTo(bea)).map(({ subject }) => subject);
    expect(subjects).toEqual([`[#${ticket.ticket}] My card █████████`]);
  });

  it("who does not work here any more, neither what is due nor what waits to go out", async () => {
    const ticket = await aTicket(zofia);
    await mention(ticket, bea, "For colleagues only");
    await timePasses();
    const [mail] = await mailsTo(bea);
    if (!mail) throw new Error("no mail");
    await mention(ticket, bea, "This too");
    await UserModel.updateOne({ _id: bea.user._id }, { access: "customer" });
    await timePasses();
    expect(await mailsTo(bea)).toHaveLength(1);
    expect(await desk.mailQueue.unwantedAs(mail)).toEqual({ state: "dropped" });
  });

  it("at an address that they have not shown to be theirs", async () => {
    const uma = await anAgent(desk, "Uma");
    await UserModel.updateOne({ _id: uma.user._id }, { uid: randomUUID() });
    await assign(await aTicket(zofia), uma);
    await timePasses();
    expect(await mailsTo(uma)).toEqual([]);
  });
});

it("what is due is in one mail alone, when two nodes look at once", async () => {
  const ticket = await aTicket(zofia);
  for (const text of ["One", "Two", "Three"]) await mention(ticket, bea, text);
  await Promise.all([timePasses(), timePasses(), timePasses()]);
  const texts = (await mailsTo(bea)).map(({ text }) => text).join("");
  for (const text of ["> One", "> Two", "> Three"]) expect(texts.split(text)).toHaveLength(2);
});

// case J01
// mail 19
it("an answer by mail to what staff were mailed is held: by mail nobody is staff", async () => {
  const ticket = await aTicket(zofia);
  await mention(ticket, bea, "Shall we refund?");
  await timePasses();
  const [mail] = await mailsTo(bea);
  const answer = aMail(
    {
      From: `Bea Larsen <${bea.email}>`,
      To: "support@company.example",
      Subject: `Re: ${mail?.subject}`,
      "Message-ID": `<${randomUUID()}@example.com>`,
      "In-Reply-To": mail?.messageId ?? "",
      ...proven(),
    },
    "Yes, refund it.\n",
  );
  expect(await receive(desk, answer)).toMatchObject({ state: "held" });
  await desk.tickets.settled();
  expect((await nora.call("GET", `message/${ticket._id}?after=0`)).body).toEqual([]);
});
