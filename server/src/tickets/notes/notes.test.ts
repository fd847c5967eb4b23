import { randomUUID } from "node:crypto";
import type { Activity } from "@deskbell/shared/tickets/activity";
import { Types } from "mongoose";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketMerges } from "../../testing/ticket-work/ticket-merges.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { NoteModel } from "./note.model.ts";
import { pruneOrphanNotes } from "./prune-orphan-notes.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
const { setStatus, historyOf, seen, aTicketThatIs } = ticketsInStatus(desk, {
  agent: nora,
  customer: ada,
});
let kim: TestPerson;
let ticket: Awaited<ReturnType<typeof aTicket>>;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});
beforeEach(async () => {
  ticket = await aTicket(ada);
});

type Fields = Parameters<typeof formOf>[0];
const addNote = (by: TestPerson, fields: Fields, id = ticket._id) =>
  by.call("POST", `conversation/${id}/notes`, formOf(fields));

describe("a note", () => {
  it("stands in the history after the message it was written after, with who wrote it and its files", async () => {
    await aMessage(ada, ticket);
    await desk.tickets.settled();
    const added = await addNote(kim, { text: "Look at **this**", attachments: await aPicture() });
    expect(added.status).toBe(201);
    await aMessage(ada, ticket, { text: "And?" });
    const [entry, ...others] = await historyOf(ticket);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      seq: 1,
      afterSeq: 1,
      kind: "note",
      changes: [],
      actor: { kind: "staff", person: { id: kim.user._id, name: "Kim Agent" } },
      note: {
        author: { id: kim.user._id, name: "Kim Agent" },
        text: "Look at **this**",
        files: [{ kind: "image" }],
        mentions: [],
      },
    });
    const path = entry?.note?.files[0]?.path;
    expect((await fetch(desk.url + path)).status).toBe(200);
  });

  it("sent again under the same id, also many times at once, is there once and is answered as it was stored", async () => {
    const draft = { clientNoteId: randomUUID(), text: "Once", attachments: await aPicture() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => addNote(kim, draft)));
    const later = await addNote(kim, draft);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(later.status).toBe(200);
    for (const { body } of answers) expect(body.data).toEqual(later.body.data);
    expect(await historyOf(ticket)).toHaveLength(1);
  });

  it("with other content under the same id is refused", async () => {
    const clientNoteId = randomUUID();
    await addNote(kim, { clientNoteId, text: "Once" });
    for (const other of [{ text: "Twice" }, { text: "Once", mentions: nora.user._id }]) {
      const refused = await addNote(kim, { clientNoteId, ...other });
      expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    expect((await addNote(nora, { clientNoteId, text: "Mine" })).status).toBe(201);
  });

  it("can be written in a closed ticket, which stays closed", async () => {
    const closed = await aTicketThatIs("closed");
    expect((await addNote(kim, { text: "For the record" }, closed._id)).status).toBe(201);
    expect((await seen(closed)).status).toBe("closed");
  });

  it("whose ticket was merged while it was stored is refused, and stands in neither", async () => {
    const { merge } = ticketMerges({ agent: nora, customer: ada });
    const other = await aTicket(ada);
    const { collection } = NoteModel;
    const insertOne = collection.insertOne.bind(collection);
    vi.spyOn(collection, "insertOne").mockImplementationOnce(async (...note) => {
      expect((await merge(ticket, other)).status).toBe(200);
      return insertOne(...note);
    });
    const { status, body } = await addNote(kim, { text: "Look at this" });
    expect([status, body.code]).toEqual([409, "ticket_merged"]);
    for (const one of [ticket, other]) {
      expect((await historyOf(one)).filter(({ kind }) => kind === "note")).toEqual([]);
    }
  });

  it("of sixteen writers at once has a number of its own, and none is missing", async () => {
    const writers = [kim, nora];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => addNote(writers[n % 2] ?? kim, { text: `Note ${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
    const history = await historyOf(ticket);
    expect(history.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
    expect(new Set(history.map(({ note }) => note?.text)).size).toBe(16);
  });

  it.each<[string, Fields, string]>([
    ["nothing in it", { text: "   " }, "text"],
    ["more text than a message may have", { text: "x".repeat(10_001) }, "text"],
    ["an id that is none", { text: "Hello", clientNoteId: "1" }, "clientNoteId"],
    ["a mention that is no id", { text: "Hello", mentions: "kim" }, "mentions"],
  ])("with %s is refused and leaves nothing", async (_what, fields, field) => {
    const refused = await addNote(kim, fields);
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(JSON.stringify(refused.body.errors)).toContain(field);
    expect(await NoteModel.countDocuments({ ticketId: ticket._id })).toBe(0);
  });

  it("with a file that is none is refused, and leaves neither a note nor a file", async () => {
    const before = await desk.countFiles();
    const attachments = [
      await aPicture(),
      new File(["no picture"], "a.png", { type: "image/png" }),
    ];
    expect((await addNote(kim, { text: "Look", attachments })).status).toBe(415);
    expect(await historyOf(ticket)).toEqual([]);
    expect(await desk.countFiles()).toBe(before);
  });
});

describe("a mention", () => {
  it("makes colleagues follow the ticket in the same moment, and says who they are", async () => {
    const mentions = `${kim.user._id},${nora.user._id},${kim.user._id}`;
    const { body } = await addNote(nora, { text: "@Kim Agent, please", mentions });
    const entry = body.data as Activity;
    expect(entry.note?.mentions.map(({ name }) => name)).toEqual(["Kim Agent", "Grace Hopper"]);
    expect((await seen(ticket)).followerIds).toEqual([kim.user._id, nora.user._id]);
    await addNote(nora, { text: "Again", mentions: kim.user._id });
    expect((await seen(ticket)).followerIds).toEqual([kim.user._id, nora.user._id]);
  });

  it("of a team notifies those who are in it then, once each and not its author, and they follow", async () => {
    const samir = await anAgent(desk, "Samir");
    const memberIds = [kim, samir, nora].map(({ user }) => user._id);
    const { body } = await nora.call("POST", "teams", { name: "Repairs", memberIds });
    const { id } = body.data;
    const text = "@Repairs and @Kim Agent, please";
    const draft = { clientNoteId: randomUUID(), text, mentions: `${id},${kim.user._id}` };
    for (let again = 0; again < 2; again++) {
      const added = await addNote(nora, draft);
      expect(added.body.data.note).toMatchObject({
        mentions: [{ name: "Kim Agent" }],
        teams: [{ id, name: "Repairs" }],
      });
    }
    const late = await anAgent(desk, "Lou Late");
    await nora.call("PATCH", `teams/${id}`, { memberIds: [...memberIds, late.user._id] });
    expect((await seen(ticket)).followerIds.toSorted()).toEqual(
      [kim.user._id, samir.user._id].toSorted(),
    );
    const notified = async (who: TestPerson) =>
      (await who.call("GET", "notifications")).body.data.filter(
        (one: { conversationId: string }) => one.conversationId === ticket._id,
      );
    for (const who of [kim, samir])
      expect(await notified(who)).toMatchObject([{ kind: "mentioned" }]);
    for (const who of [nora, late]) expect(await notified(who)).toEqual([]);
    await nora.call("DELETE", `teams/${id}`);
    expect((await addNote(nora, { text, mentions: id })).status).toBe(400);
  });

  // case K12
  it("of a customer, of somebody kept out or of nobody is refused, and nothing is stored", async () => {
    const leaver = await anAgent(desk, "Lea Leaver");
    await nora.call("PUT", `users/${leaver.user._id}/access`, { isDisabled: true });
    for (const id of [ada.user._id, leaver.user._id, "0123456789abcdef01234567"]) {
      const refused = await addNote(kim, { text: "Hello", mentions: `${nora.user._id},${id}` });
      expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      expect(refused.body.errors).toHaveProperty("mentions");
    }
    expect(await historyOf(ticket)).toEqual([]);
    expect((await seen(ticket)).followerIds).toEqual([]);
  });
});

describe("a note that its process did not finish", () => {
  const hourMs = 60 * 60_000;
  async function aPendingNote(clientNoteId: string) {
    await addNote(kim, { clientNoteId, text: "Hello" }, (await aTicket(eve))._id);
    const note = await NoteModel.findOne({ clientNoteId }).orFail().lean();
    const at = new Date(Date.now() - 2 * hourMs);
    const { seq: _, ...content } = note;
    const own = { _id: new Types.ObjectId(), ticketId: new Types.ObjectId(ticket._id) };
    await NoteModel.collection.insertOne({ ...content, ...own, pendingSince: at } as never);
    return own._id;
  }

  it("goes after an hour, not sooner", async () => {
    const { body } = await addNote(kim, { text: "Visible" });
    // Its process died right after the entry was there.
    await NoteModel.updateMany({ ticketId: ticket._id }, { pendingSince: new Date(0) });
    const young = await NoteModel.create({
      ticketId: ticket._id,
      author: { id: kim.user._id, name: "Kim" },
      fingerprint: "x",
      createdAt: new Date(),
      pendingSince: new Date(Date.now() - hourMs / 2),
    });
    const old = await aPendingNote(randomUUID());
    expect((await historyOf(ticket)).map(({ note }) => note?.text)).toEqual(["Visible"]);
    await pruneOrphanNotes();
    const left = await NoteModel.find({ ticketId: ticket._id }).lean();
    expect(left.map(({ _id }) => _id.toString())).toEqual([body.data.note._id, young.id]);
    expect(left[0]).not.toHaveProperty("pendingSince");
    expect(await NoteModel.exists({ _id: old })).toBeNull();
    await NoteModel.deleteOne({ _id: young._id });
  });

  it("becomes visible when it is sent again in time", async () => {
    const clientNoteId = randomUUID();
    const fields = { clientNoteId, text: "Hello" };
    await aPendingNote(clientNoteId);
    expect((await addNote(kim, fields)).status).toBe(200);
    await pruneOrphanNotes();
    expect((await historyOf(ticket)).map(({ note }) => note?.clientNoteId)).toEqual([clientNoteId]);
  });
});

it("a history of notes and changes is read on from any number", async () => {
  await addNote(kim, { text: "First" });
  await setStatus(nora, ticket, "pending");
  await addNote(kim, { text: "Second" });
  const { body } = await kim.call("GET", `conversation/${ticket._id}/activity?after=1`);
  expect(body.data).toMatchObject([
    { seq: 2, kind: "change", changes: [{ field: "status", to: "pending" }] },
    { seq: 3, kind: "note", note: { text: "Second" } },
  ]);
});
