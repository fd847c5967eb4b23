import type { Message } from "@deskbell/shared/messages/message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { describe, expect, it } from "vitest";
import { AuditModel } from "../audit/audit.model.ts";
import { DraftFileModel } from "../drafts/files/draft-file.model.ts";
import { MessageModel } from "../messages/message.model.ts";
import { ScheduledMessageModel } from "../messages/scheduled/scheduled-message.model.ts";
import { formOf } from "../testing/call-api.ts";
import { aTextFile } from "../testing/files.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { withoutIds } from "../testing/without-ids.ts";
import { ActivityModel } from "../tickets/activity/activity.model.ts";
import { NoteModel } from "../tickets/notes/note.model.ts";
import { begunRedactions } from "../tickets/redaction/begun-redactions.ts";
import { TicketModel } from "../tickets/ticket.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const card = "4111 1111 1111 1111";
const other = "4111-1111-1111-1111";

const redact = (ticket: Ticket, words = card, who: TestPerson = nora) =>
  who.call("POST", `conversation/${ticket._id}/redactions`, { words });
const textsOf = async (who: TestPerson, { _id }: Ticket): Promise<string[]> =>
  (await who.call("GET", `message/${_id}`)).body.map(({ text }: Message) => text);
const note = (ticket: Ticket, text: string) =>
  nora.call("POST", `conversation/${ticket._id}/notes`, formOf({ text }));

/** All that the database keeps of a ticket, as it stands there. */
async function storedOf({ _id }: Ticket): Promise<string> {
  return withoutIds([
    await TicketModel.findById(_id).lean(),
    await MessageModel.find({ conversationId: _id }).lean(),
    await NoteModel.find({ ticketId: _id }).lean(),
    await ActivityModel.find({ ticketId: _id }).lean(),
  ]);
}

async function aTicketWithACard() {
  const ticket = await aTicket(ada, {
    subject: `My card ${card} was refused`,
    description: `I have tried ${other}, and it was not taken.`,
  });
  const typed = await aMessage(ada, ticket, { text: `It is ${other} still` });
  await ada.call("PUT", `message/${ticket._id}/1`, { text: "It is the same", version: 0 });
  await aMessage(ada, ticket, { text: `Again: ${card}` });
  await aMessage(nora, ticket, { text: "Please never send card numbers" });
  await note(ticket, `They have sent ${card}`);
  await desk.tickets.settled();
  return { ticket, typed };
}

describe("a card number that an admin takes out of a ticket", () => {
  it("is nowhere in it any more: messages, what they said before, subject, opening, notes, history and search", async () => {
    const { ticket } = await aTicketWithACard();
    const solved = { status: "solved", lastSeenSeq: 3, reason: `Card ${card}` };
    await nora.call("PUT", `conversation/${ticket._id}/status`, solved);
    const { status, body } = await redact(ticket);
    expect([status, body.data]).toEqual([200, { messages: 2 }]);
    const stored = await storedOf(ticket);
    expect(stored).not.toMatch(/4111|1111/);
    expect(await textsOf(ada, ticket)).toEqual([
      "Please never send card numbers",
      "Again: █████",
      "It is the same",
    ]);
    const seen = (await ada.call("GET", `conversation/${ticket._id}`)).body.data;
    expect([seen.subject, seen.description]).toEqual([
      "My card █████ was refused",
      "I have tried █████, and it was not taken.",
    ]);
    // Both, as a part of an address may begin with the one.
    expect((await nora.call("GET", "conversation?search=4111+1111")).body).toEqual([]);
    expect((await nora.call("GET", `conversation?search=refused`)).body).toHaveLength(1);
  });

  it("is in no name of a file of its messages either, and each file can be read as before", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket, { text: "Here", attachments: aTextFile(`${card}.txt`, "It is") });
    expect((await redact(ticket)).status).toBe(200);
    expect(await storedOf(ticket)).not.toMatch(/4111|1111/);
    const [message] = (await ada.call("GET", `message/${ticket._id}`)).body as Message[];
    expect(message?.files.map(({ name }) => name)).toEqual(["█████.txt"]);
    const file = await fetch(desk.url + message?.files[0]?.path);
    expect([file.status, await file.text()]).toEqual([200, "It is"]);
  });

  it("is in no name of a file of a reply that waits or is a draft, nor of the messages that these become", async () => {
    const ticket = await aTicket(ada);
    const attachments = [aTextFile("list.txt"), aTextFile(`${card}.txt`, "It is")];
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = { conversationId: ticket._id, text: "Here", sendAt, attachments };
    const { body } = await nora.call("POST", "scheduled", formOf(later));
    const place = `reply:${ticket._id}`;
    const attached = { clientFileId: crypto.randomUUID(), attachments: aTextFile(`${other}.txt`) };
    const { data } = (await nora.call("POST", `drafts/${place}/files`, formOf(attached))).body;
    const elsewhere = `note:${(await aTicket(ada))._id}`;
    const kept = { ...attached, clientFileId: crypto.randomUUID() };
    expect((await nora.call("POST", `drafts/${elsewhere}/files`, formOf(kept))).status).toBe(201);
    expect((await redact(ticket)).status).toBe(200);
    const waiting = await ScheduledMessageModel.find({ ticketId: ticket._id }).lean();
    const drafted = await DraftFileModel.find({ place }).lean();
    expect(withoutIds([waiting, drafted])).not.toMatch(/4111|1111/);
    expect(await DraftFileModel.find({ place: elsewhere }).lean()).toMatchObject([
      { files: [{ name: `${other}.txt` }] },
    ]);
    const draft = { basedOn: null, version: crypto.randomUUID(), text: "", files: [data.id] };
    const stored = await nora.call("PUT", `drafts/${place}`, draft);
    expect(stored.body.data.files).toMatchObject([{ name: "█████.txt" }]);

    const now = { version: waiting[0]?.version };
    const sent = await nora.call("POST", `scheduled/${body.data.scheduled.id}/send`, now);
    expect(sent.body.data).toMatchObject({ state: "sent" });
    const [message] = (await ada.call("GET", `message/${ticket._id}`)).body as Message[];
    expect(message?.files.map(({ name }) => name)).toEqual(["list.txt", "█████.txt"]);
    const file = await fetch(desk.url + message?.files[1]?.path);
    expect([file.status, await file.text()]).toEqual([200, "It is"]);
    await desk.tickets.settled();
    expect(await storedOf(ticket)).not.toMatch(/4111|1111/);
  });

  it("is gone from windows that were away: they get the messages, the ticket, and the history anew", async () => {
    const { ticket } = await aTicketWithACard();
    const before = (await ada.call("GET", `conversation/${ticket._id}`)).body.data;
    await redact(ticket);
    const { body } = await ada.call("POST", "catch-up", {
      changedSince: before.updatedAt,
      threads: [{ id: ticket._id, seq: 3, revision: 1 }],
    });
    const { tickets, threads } = body.data;
    expect(threads[0].changed.map(({ seq }: Message) => seq).toSorted()).toEqual([1, 2]);
    expect(threads[0].changed[1]).toMatchObject({ redactedAt: expect.any(String) });
    expect(tickets.changed[0]).toMatchObject({ subject: "My card █████ was refused" });
    const history = await nora.call("GET", `conversation/${ticket._id}/activity`);
    expect(history.body.data.at(-1).changes[0].field).toBe("redacted");
    expect(withoutIds([body.data, history.body])).not.toContain("1111");
  });

  it("is gone from what was split from it, and from what was merged with it", async () => {
    const { ticket } = await aTicketWithACard();
    const draft = { seq: 2, clientId: crypto.randomUUID() };
    const { body } = await nora.call("POST", `conversation/${ticket._id}/split`, draft);
    const into = await aTicket(ada);
    await nora.call("POST", `conversation/${ticket._id}/merge`, { into: into._id });
    expect((await redact(into)).status).toBe(200);
    for (const one of [ticket, body.data, into]) {
      expect(await storedOf(one)).not.toMatch(/4111|1111/);
    }
  });

  it("is in no audit entry: that says who, when, and in which ticket", async () => {
    const { ticket } = await aTicketWithACard();
    await redact(ticket);
    const entry = await AuditModel.findOne({ name: `#${ticket.ticket}` }).lean();
    expect(entry).toMatchObject({ action: "redact", by: nora.email, outcome: "done" });
    expect(withoutIds(entry)).not.toContain("1111");
  });

  it("is taken out by admins alone, and not by words that make holes everywhere", async () => {
    const { ticket } = await aTicketWithACard();
    expect((await redact(ticket, card, await anAgent(desk))).status).toBe(403);
    expect((await redact(ticket, card, ada)).status).toBe(403);
    for (const words of ["", "  a ", "x".repeat(201), "█████", { $gt: "" } as unknown as string]) {
      const { status, body } = await redact(ticket, words);
      expect([status, Object.keys(body.errors)]).toEqual([400, ["words"]]);
    }
    expect(await storedOf(ticket)).toContain("4111");
  });

  it("is not lost with the process that began it: another goes on", async () => {
    const { ticket } = await aTicketWithACard();
    await begunRedactions.begin(ticket._id, card, nora.user._id);
    await TicketModel.updateOne({ _id: ticket._id }, { $set: { "redactions.0.at": new Date(0) } });
    await expect.poll(() => storedOf(ticket)).not.toMatch(/4111|1111/);
  });
});
