import { randomUUID } from "node:crypto";
import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import PostalMime from "postal-mime";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { areWordsGone } from "../../../messages/are-words-gone.ts";
import { dueAnswers } from "../../../testing/mails/due-answers.ts";
import { anAdmin, aVerifiedCustomer, type TestPerson } from "../../../testing/people.ts";
import { aTestDesk } from "../../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../../testing/tickets.ts";
import { unmailedAnswers } from "../../../tickets/answers/unmailed-answers.ts";
import { TicketModel } from "../../../tickets/ticket.model.ts";
import { OutgoingMailModel } from "../outgoing-mail.model.ts";

const secret = randomUUID();
const { desk } = aTestDesk({
  secret,
  sending: {
    sender: {
      ...{ address: "support@desk.example", name: "Example Support" },
      ...{ site: "https://help.example", answersTo: null },
    },
    relay: null,
    waitMs: 120_000,
  },
});
const { timePasses } = dueAnswers(desk, secret);

let nora: TestPerson;
let zofia: TestPerson;
beforeAll(async () => {
  nora = await anAdmin(desk, "Nora Berg");
});
beforeEach(async () => {
  await OutgoingMailModel.deleteMany({});
  zofia = await aVerifiedCustomer(desk, "Zofia Nowak");
});

async function answer(ticket: Ticket, text: string): Promise<Message> {
  const message = await aMessage(nora, ticket, { text });
  await desk.tickets.settled();
  return message;
}
const pathOf = ({ conversationId, seq }: Message) => `message/${conversationId}/${seq}`;
const edit = (message: Message, text: string) => nora.call("PUT", pathOf(message), { text });
const remove = (message: Message) => nora.call("DELETE", pathOf(message));

async function textsOfMails(): Promise<string[]> {
  const mails = await OutgoingMailModel.find({ to: zofia.email }).sort({ _id: 1 }).lean();
  const texts = mails.map(async ({ raw }) => {
    const bytes = Buffer.from(raw.buffer);
    return bytes.length === 0 ? "" : ((await PostalMime.parse(bytes)).text ?? "");
  });
  return Promise.all(texts);
}

it("an answer that is edited before it is mailed goes out in its new words, and after it nothing goes out again", async () => {
  const ticket = await aTicket(zofia);
  const message = await answer(ticket, "It costs 10 euros");
  await edit(message, "It costs 12 euros");
  await timePasses();
  const [text] = await textsOfMails();
  expect(text).toContain("It costs 12 euros");
  expect(text).not.toContain("10 euros");
  await nora.call("PUT", pathOf(message), { text: "It costs 14 euros", version: 1 });
  await timePasses();
  expect(await textsOfMails()).toEqual([text]);
});

it("an answer that is deleted before it is mailed goes to nobody", async () => {
  const ticket = await aTicket(zofia);
  await remove(await answer(ticket, "This is for somebody else"));
  await timePasses();
  expect(await textsOfMails()).toEqual([]);
  const [first, second] = [await answer(ticket, "one, two"), await answer(ticket, "three, four")];
  await remove(first);
  await timePasses();
  const [text, ...others] = await textsOfMails();
  expect([text?.includes("one, two"), text?.includes("three, four"), others]).toEqual([
    false,
    true,
    [],
  ]);
  expect(second.seq).toBe(3);
});

it("a mail that is queued and not sent does not go out with what was deleted: it is written anew, without", async () => {
  const ticket = await aTicket(zofia);
  const [first] = [await answer(ticket, "one, two"), await answer(ticket, "three, four")];
  await timePasses();
  await OutgoingMailModel.updateMany(
    {},
    { $set: { state: "queued", dueAt: new Date(Date.now() + 3_600_000) } },
  );
  await remove(first);
  await timePasses();
  const [dropped, renewed, ...others] = await textsOfMails();
  expect([dropped, others]).toEqual(["", []]);
  expect([renewed?.includes("one, two"), renewed?.includes("three, four")]).toEqual([false, true]);
  const { mails } = (await nora.call("GET", `conversation/${ticket._id}/delivery`)).body.data;
  expect(mails.map(({ seqs }: { seqs: number[] }) => seqs)).toEqual([[2]]);
});

it("what is left of a mail is mailed anew also where a part of it is deleted while the desk notes that it was queued", async () => {
  const ticket = await aTicket(zofia);
  const [first] = [await answer(ticket, "one, two"), await answer(ticket, "three, four")];
  await timePasses(undefined, {
    async settle(...noted) {
      expect((await remove(first)).status).toBe(200);
      await unmailedAnswers.settle(...noted);
    },
  });
  await timePasses();
  const [dropped, renewed, ...others] = await textsOfMails();
  expect([dropped, others]).toEqual(["", []]);
  expect([renewed?.includes("one, two"), renewed?.includes("three, four")]).toEqual([false, true]);
});

it("a mail is as old as its words: what is taken out of them while it is written counts as gone since", async () => {
  const ticket = await aTicket(zofia);
  const { seq } = await answer(ticket, "The password is hunter2");
  await TicketModel.collection.updateOne(
    { _id: new Types.ObjectId(ticket._id) },
    { $set: { "unmailed.dueAt": new Date(0) } },
  );
  await timePasses(0, {
    async accountsOf(uids) {
      const asked = { words: "hunter2" };
      const path = `conversation/${ticket._id}/redactions`;
      expect((await nora.call("POST", path, asked)).status).toBe(200);
      return desk.identity.accountsOf(uids);
    },
  });
  const mail = await OutgoingMailModel.findOne({ ticketId: ticket._id }).lean();
  if (!mail) throw new Error("no mail");
  const read = { ticketId: ticket._id, seqs: [seq], readAt: mail.createdAt };
  expect(await areWordsGone(read)).toBe(true);
});

it("what a later mail says that waits too is not said again in the one that is written anew", async () => {
  const ticket = await aTicket(zofia);
  const [first] = [await answer(ticket, "one, two"), await answer(ticket, "three, four")];
  await timePasses();
  await answer(ticket, "five, six");
  await timePasses();
  await OutgoingMailModel.updateMany(
    {},
    { $set: { state: "queued", dueAt: new Date(Date.now() + 3_600_000) } },
  );
  await remove(first);
  await timePasses();
  await timePasses();
  const texts = await textsOfMails();
  expect(texts).toHaveLength(3);
  const said = ["one, two", "three, four", "five, six"];
  const counts = said.map((words) => texts.filter((text) => text.includes(words)).length);
  expect(counts).toEqual([0, 1, 1]);
});

it("what an admin redacts is in no mail that the desk keeps, and such a mail cannot be tried again", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "The password is hunter2");
  await timePasses();
  const mail = await OutgoingMailModel.findOneAndUpdate({}, { $set: { state: "failed" } });
  await nora.call("POST", `conversation/${ticket._id}/redactions`, { words: "hunter2" });
  expect(await textsOfMails()).toEqual([""]);
  const again = await nora.call(
    "POST",
    `conversation/${ticket._id}/delivery/${mail?._id}/try-again`,
  );
  expect([again.status, again.body.code]).toEqual([409, "conflict"]);
});

it("an answer is mailed though its customer has written twenty messages since without reading it", async () => {
  const ticket = await aTicket(zofia);
  await answer(ticket, "Press the red button");
  for (let i = 0; i < 20; i++) await aMessage(zofia, ticket, { text: `Still broken ${i}` });
  await answer(ticket, "Then the green one");
  await timePasses();
  expect(await textsOfMails()).toEqual([
    expect.stringMatching(/Press the red button[\s\S]+Then the green one/),
  ]);
});
