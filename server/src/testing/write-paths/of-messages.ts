import { randomUUID } from "node:crypto";
import { contactRelay } from "@deskbell/shared/contact/email-send";
import type { Activity } from "@deskbell/shared/tickets/activity";
import { expect } from "vitest";
import { ContactModel } from "../../contact/contact.model.ts";
import { DraftModel } from "../../drafts/draft.model.ts";
import { OutgoingMailModel } from "../../mail/sending/outgoing-mail.model.ts";
import { MessageModel } from "../../messages/message.model.ts";
import { NoteModel } from "../../tickets/notes/note.model.ts";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { createCaller, formOf } from "../call-api.ts";
import { aContactDraft } from "../contact.ts";
import { aQueuedMail } from "../mails/mails.ts";
import { aCustomer, anAdmin, anEmail } from "../people.ts";
import { aMessage, aTicket } from "../tickets.ts";
import { expectFiles, files, type WritePath } from "./write-path.ts";

export const sendMessage: WritePath = async (nodes) => {
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer);
  await aMessage(customer, ticket);
  const draftVersion = randomUUID();
  const draft = { basedOn: null, version: draftVersion, text: "Here" };
  await customer.call("PUT", `drafts/reply:${ticket._id}`, draft);
  const fields = { conversationId: ticket._id, clientMessageId: randomUUID(), text: "Here" };
  const form = formOf({ ...fields, draftVersion, attachments: await files() });
  const found = () => MessageModel.find({ conversationId: ticket._id, text: "Here" }).lean();
  const drafts = () => DraftModel.countDocuments({ ticketId: ticket._id });
  return {
    send: (url) => createCaller(url, customer.token)("POST", "message", form),
    async expectWholeOrNothing() {
      const messages = await found();
      for (const message of messages) await expectFiles(nodes, message.files, 3);
      if (messages.length === 0) expect(await drafts()).toBe(1);
    },
    async expectDoneOnce(url) {
      const messages = await found();
      expect(messages.map(({ seq }) => seq)).toEqual([2]);
      expect(await drafts()).toBe(0);
      await expectFiles(nodes, messages[0]?.files ?? [], 3);
      const again = await createCaller(url, customer.token)("GET", `conversation/${ticket._id}`);
      expect(again.body.data).toMatchObject({ lastSeq: 2, lastSenderId: customer.user._id });
    },
  };
};

export const deleteMessage: WritePath = async (nodes) => {
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer);
  const message = await aMessage(customer, ticket, { text: "Oh", attachments: await files() });
  const found = () => MessageModel.findById(message._id).lean();
  return {
    send: (url) => createCaller(url, customer.token)("DELETE", `message/${ticket._id}/1`),
    async expectWholeOrNothing() {
      // What was stored, another process brings to the ticket.
      await expect.poll(async () => (await found())?.change).toBe(undefined);
      const { revision = 0 } = (await TicketModel.findById(ticket._id).lean()) ?? {};
      const { deletedAt, files: left } = (await found()) ?? {};
      expect([revision, left?.length]).toEqual(deletedAt ? [1, 0] : [0, 3]);
    },
    async expectDoneOnce() {
      expect(await found()).toMatchObject({ text: "", files: [], version: 1 });
      const stored = await TicketModel.findById(ticket._id).lean();
      expect(stored).toMatchObject({ revision: 1, activitySeq: 1 });
    },
  };
};

export const redactWords: WritePath = async (nodes) => {
  const admin = await anAdmin(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer, { description: "My password is hunter2, I think." });
  for (const text of ["hunter2", "Again: hunter2"]) await aMessage(customer, ticket, { text });
  const waiting = { ...aQueuedMail({ queuedMs: Date.now() + 3_600_000 }), ticketId: ticket._id };
  const { _id: mailId } = await OutgoingMailModel.create(waiting);
  const stored = async () =>
    JSON.stringify([
      await TicketModel.findById(ticket._id).lean(),
      await MessageModel.find({ conversationId: ticket._id }).lean(),
    ]);
  const path = `conversation/${ticket._id}/redactions`;
  return {
    send: (url) => createCaller(url, admin.token)("POST", path, { words: "hunter2" }),
    expectWholeOrNothing: () => expect.poll(stored).not.toContain("hunter2"),
    async expectDoneOnce() {
      expect(await stored()).not.toContain("hunter2");
      const messages = await MessageModel.find({ conversationId: ticket._id }).lean();
      expect(messages.map(({ version }) => version)).toEqual([1, 1]);
      // What a mail said that waited goes out anew.
      expect(await TicketModel.findById(ticket._id).lean()).toMatchObject({
        ...{ revision: 2, unmailed: { fromSeq: 1 } },
      });
      const mail = await OutgoingMailModel.findById(mailId).lean();
      expect([mail?.state, mail?.raw.length(), mail?.renews]).toEqual(["dropped", 0, undefined]);
    },
  };
};

/** "Solved without its answer", or the other way round, there is at no moment that a client can see for long. */
export const sendAndSolve: WritePath = async (nodes) => {
  const agent = await anAdmin(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const ticket = await aTicket(customer);
  const fields = { conversationId: ticket._id, clientMessageId: randomUUID(), text: "Done" };
  const intended = { lastSeenSeq: "0", thenStatus: "solved" };
  const form = formOf({ ...fields, ...intended, attachments: await files() });
  const found = () => MessageModel.find({ conversationId: ticket._id }).lean();
  const statusNow = async () => (await TicketModel.findById(ticket._id).lean())?.status;
  return {
    send: (url) => createCaller(url, agent.token)("POST", "message", form),
    async expectWholeOrNothing() {
      // What the dead process has left undone the relay of another does, also if nobody sends again.
      const expected = (await found()).length === 0 ? "open" : "solved";
      await expect.poll(statusNow).toBe(expected);
    },
    async expectDoneOnce() {
      expect((await found()).map(({ seq }) => seq)).toEqual([1]);
      await expect.poll(statusNow).toBe("solved");
      expect(await TicketModel.findById(ticket._id).lean()).toMatchObject({
        lastSeq: 1,
        activitySeq: 1,
        assigneeId: agent.user._id,
      });
    },
  };
};

/** What a macro sets stands in its reply: there is none of it without the other. */
export const sendMacro: WritePath = async (nodes) => {
  const agent = await anAdmin(nodes.at(0));
  const ticket = await aTicket(await aCustomer(nodes.at(0)));
  const tag = await agent.call("POST", "tags", { name: randomUUID() });
  const actions = { status: "solved", priority: "low", addTagIds: [tag.body.data.id], reply: "Ok" };
  const made = await agent.call("POST", "macros", { name: randomUUID(), actions });
  const { reply: text, ...set } = actions;
  const seen = { activitySeq: 0, assigneeId: null };
  const form = formOf({
    ...{ conversationId: ticket._id, clientMessageId: randomUUID(), text, lastSeenSeq: "0" },
    macro: JSON.stringify({ id: made.body.data.id, set, seen }),
    attachments: await files(),
  });
  const now = async () => {
    const found = await TicketModel.findById(ticket._id).lean();
    return [found?.status, found?.priority ?? "normal", found?.tagIds?.length ?? 0];
  };
  const numbers = async () =>
    (await MessageModel.find({ conversationId: ticket._id }).lean()).map(({ seq }) => seq);
  return {
    send: (url) => createCaller(url, agent.token)("POST", "message", form),
    async expectWholeOrNothing() {
      const isThere = (await numbers()).length > 0;
      const expected = isThere ? ["solved", "low", 1] : ["open", "normal", 0];
      await expect.poll(now).toEqual(expected);
    },
    async expectDoneOnce() {
      expect(await numbers()).toEqual([1]);
      await expect.poll(now).toEqual(["solved", "low", 1]);
      expect(await TicketModel.findById(ticket._id).lean()).toMatchObject({ activitySeq: 1 });
    },
  };
};

export const addNote: WritePath = async (nodes) => {
  const agent = await anAdmin(nodes.at(0));
  const ticket = await aTicket(await aCustomer(nodes.at(0)));
  const fields = { clientNoteId: randomUUID(), text: "Between us", mentions: agent.user._id };
  const form = formOf({ ...fields, attachments: await files() });
  const as = (url: string) => createCaller(url, agent.token);
  const shown = async (url: string): Promise<Activity[]> =>
    (await as(url)("GET", `conversation/${ticket._id}/activity`)).body.data;
  return {
    send: (url) => as(url)("POST", `conversation/${ticket._id}/notes`, form),
    async expectWholeOrNothing() {
      const entries = await shown(nodes.at(0).url);
      for (const { note } of entries) expect(note?.files).toHaveLength(3);
      for (const note of await NoteModel.find({ ticketId: ticket._id }).lean()) {
        await expectFiles(nodes, note.files, 3);
      }
    },
    async expectDoneOnce(url) {
      expect(await shown(url)).toMatchObject([
        { seq: 1, kind: "note", note: { text: "Between us" } },
      ]);
      const notes = await NoteModel.find({ ticketId: ticket._id }).lean();
      expect(notes).toMatchObject([{ seq: 1 }]);
      expect(notes[0]).not.toHaveProperty("pendingSince");
      expect((await TicketModel.findById(ticket._id).lean())?.followerIds).toEqual([
        agent.user._id,
      ]);
    },
  };
};

export const deleteNote: WritePath = async (nodes) => {
  const agent = await anAdmin(nodes.at(0));
  const ticket = await aTicket(await aCustomer(nodes.at(0)));
  const form = formOf({ text: "Oh", attachments: await files() });
  const added = await agent.call("POST", `conversation/${ticket._id}/notes`, form);
  const { _id } = added.body.data.note;
  const found = () => NoteModel.findById(_id).lean();
  return {
    send: (url) =>
      createCaller(url, agent.token)("DELETE", `conversation/${ticket._id}/notes/${_id}`),
    async expectWholeOrNothing() {
      // What was stored, another process brings to the ticket's history.
      await expect.poll(async () => (await found())?.change).toBe(undefined);
      const { activitySeq } = (await TicketModel.findById(ticket._id).lean()) ?? {};
      const { deletedAt, files: left } = (await found()) ?? {};
      expect([activitySeq, left?.length]).toEqual(deletedAt ? [2, 0] : [1, 3]);
    },
    async expectDoneOnce() {
      expect(await found()).toMatchObject({ text: "", files: [], version: 1 });
      expect(await TicketModel.findById(ticket._id).lean()).toMatchObject({ activitySeq: 2 });
    },
  };
};

export const splitMessage: WritePath = async (nodes) => {
  const agent = await anAdmin(nodes.at(0));
  const customer = await aCustomer(nodes.at(0));
  const source = await aTicket(customer);
  const message = await aMessage(customer, source, { text: "And", attachments: await files() });
  const draft = { seq: message.seq, clientId: randomUUID() };
  const copies = () => TicketModel.find({ "splitFrom.ticketId": source._id }).lean();
  const original = () => TicketModel.findById(source._id).lean();
  return {
    send: (url) =>
      createCaller(url, agent.token)("POST", `conversation/${source._id}/split`, draft),
    async expectWholeOrNothing() {
      const made = await copies();
      for (const ticket of made) await expectFiles(nodes, ticket.attachments, 3);
      // What the dead process has left is ended by another.
      const into = async () =>
        (await original())?.splitInto?.map(({ ticketId }) => ticketId.toString()) ?? [];
      await expect.poll(into).toEqual(made.map(({ _id }) => _id.toString()));
    },
    async expectDoneOnce() {
      const made = await copies();
      expect(made).toMatchObject([{ description: "And", activitySeq: 1 }]);
      await expectFiles(nodes, made[0]?.attachments ?? [], 3);
      expect(await original()).toMatchObject({
        splitInto: [{ ticketId: made[0]?._id, seq: message.seq }],
        activitySeq: 1,
      });
    },
  };
};

export const sendContactForm: WritePath = async () => {
  const email = anEmail();
  const key = randomUUID();
  const template_params = { ...aContactDraft, email };
  return {
    send: (url) =>
      createCaller(url)(
        "POST",
        "contact",
        { ...contactRelay, template_params },
        { "Idempotency-Key": key },
      ),
    async expectDoneOnce() {
      expect(await ContactModel.countDocuments({ email })).toBe(1);
    },
  };
};
