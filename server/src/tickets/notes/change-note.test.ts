import type { Activity } from "@deskbell/shared/tickets/activity";
import type { Note } from "@deskbell/shared/tickets/note";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AuditModel } from "../../audit/audit.model.ts";
import { formOf } from "../../testing/call-api.ts";
import { aPicture } from "../../testing/files.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { TicketModel } from "../ticket.model.ts";
import { NoteModel } from "./note.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
let lou: TestPerson;
let ticket: Awaited<ReturnType<typeof aTicket>>;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
  lou = await anAgent(desk, "Lou Agent");
});
beforeEach(async () => {
  ticket = await aTicket(ada);
});

async function aNote(by: TestPerson, fields: Parameters<typeof formOf>[0]): Promise<Note> {
  const { body } = await by.call("POST", `conversation/${ticket._id}/notes`, formOf(fields));
  return body.data.note;
}
type Edit = { text: string; mentions?: string[]; version?: number };
const pathOf = ({ _id }: Note) => `conversation/${ticket._id}/notes/${_id}`;
const edit = (who: TestPerson, note: Note, to: Edit) =>
  who.call("PUT", pathOf(note), { version: note.version ?? 0, ...to });
const remove = (who: TestPerson, note: Note) => who.call("DELETE", pathOf(note));
const earlierOf = (who: TestPerson, note: Note) => who.call("GET", `${pathOf(note)}/earlier`);
const historyOf = async (after = 0): Promise<Activity[]> =>
  (await kim.call("GET", `conversation/${ticket._id}/activity?after=${after}`)).body.data;
const notified = async (who: TestPerson) =>
  (await who.call("GET", "notifications")).body.data.filter(
    (one: { conversationId: string }) => one.conversationId === ticket._id,
  );

describe("whoever has mistyped in a note", () => {
  it("changes its words: it says so, keeps its place and files, and colleagues see what it said before", async () => {
    const note = await aNote(kim, { text: "The kettel", attachments: await aPicture() });
    const { status, body } = await edit(kim, note, { text: "The kettle" });
    expect([status, body.data]).toMatchObject([200, { text: "The kettle", version: 1 }]);
    const [entry, edited] = await historyOf();
    expect(entry).toMatchObject({ seq: 1, kind: "note", note: { text: "The kettle", version: 1 } });
    expect(entry?.note?.editedAt).toEqual(expect.any(String));
    expect((await fetch(desk.url + entry?.note?.files[0]?.path)).status).toBe(200);
    expect(edited).toMatchObject({
      actor: { person: { id: kim.user._id } },
      changes: [{ field: "noteEdited", from: 1, to: 1 }],
    });
    expect((await earlierOf(lou, note)).body.data).toMatchObject([{ text: "The kettel" }]);
  });

  it("is seen by a window that was away: the history goes on by an entry which says the note's number", async () => {
    const note = await aNote(kim, { text: "Old" });
    await aNote(lou, { text: "Seen" });
    await edit(kim, note, { text: "New" });
    const answer = await lou.call("POST", "catch-up", {
      threads: [{ id: ticket._id, seq: 0, activitySeq: 2, revision: 0 }],
    });
    expect(JSON.stringify(answer.body)).toContain("noteEdited");
    const [again] = await historyOf(0);
    expect(again?.note?.text).toBe("New");
  });

  it("tells its customer nothing: neither the revision nor anything they are answered changes", async () => {
    const before = JSON.stringify((await ada.call("GET", `conversation/${ticket._id}`)).body);
    const note = await aNote(kim, { text: "Between us" });
    await edit(kim, note, { text: "Still between us" });
    await remove(kim, note);
    expect(JSON.stringify((await ada.call("GET", `conversation/${ticket._id}`)).body)).toBe(before);
  });

  it("loses to nobody who edits at once: one is stored, the other is told, and the same again is answered", async () => {
    const note = await aNote(kim, { text: "zero" });
    const answers = await Promise.all(
      ["one", "two", "three"].map((text) => edit(kim, note, { text })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const stored = answers.find(({ status }) => status === 200)?.body.data.text;
    expect((await edit(kim, note, { text: stored })).body.data).toMatchObject({ version: 1 });
    expect((await historyOf()).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await earlierOf(kim, note)).body.data).toMatchObject([{ text: "zero" }]);
  });

  it("notifies whom the new words address, and nobody again", async () => {
    const note = await aNote(kim, { text: "@Lou Agent", mentions: lou.user._id });
    const mentions = [lou.user._id, nora.user._id, kim.user._id];
    const { body } = await edit(kim, note, { text: "@Lou Agent @Grace Hopper", mentions });
    expect(body.data.mentions).toHaveLength(3);
    await expect.poll(() => notified(nora)).toMatchObject([{ kind: "mentioned" }]);
    expect([await notified(lou), await notified(kim)]).toMatchObject([[{ kind: "mentioned" }], []]);
    const stored = await TicketModel.findById(ticket._id).lean();
    expect(stored?.followerIds).toContain(nora.user._id);
    expect(stored?.mentionedIds).toContain(nora.user._id);
  });

  it.each<[string, Edit]>([
    ["nothing in it", { text: "  " }],
    ["more text than a note may have", { text: "x".repeat(10_001) }],
    ["a mention of a customer", { text: "Hello", mentions: ["0123456789abcdef01234567"] }],
    ["a mention that is no id", { text: "Hello", mentions: ["kim"] }],
  ])("is refused %s, and it stays as it was", async (_what, to) => {
    const note = await aNote(kim, { text: "As it was" });
    expect((await edit(kim, note, to)).status).toBe(400);
    expect((await historyOf()).map((entry) => entry.note?.text)).toEqual(["As it was"]);
  });

  it("edits it twenty times at most", async () => {
    const note = await aNote(kim, { text: "0" });
    for (let version = 0; version < 20; version++) {
      const { status } = await edit(kim, note, { text: `${version + 1}`, version });
      expect(status).toBe(200);
    }
    expect((await edit(kim, note, { text: "21", version: 20 })).status).toBe(409);
  });
});

describe("a deleted note", () => {
  it("leaves its place and nothing of what it said, neither words nor earlier ones nor files", async () => {
    const before = await desk.countFiles();
    const note = await aNote(kim, { text: "secret", attachments: await aPicture() });
    await edit(kim, note, { text: "confidential" });
    expect((await remove(kim, note)).body.data).toMatchObject({ files: [], version: 2 });
    expect((await remove(kim, note)).status).toBe(200);
    const [entry, , deleted, ...others] = await historyOf();
    expect(entry?.note).toMatchObject({ text: "This note was deleted.", files: [], mentions: [] });
    expect(deleted?.changes).toEqual([{ field: "noteDeleted", from: 2, to: 1 }]);
    expect(others).toEqual([]);
    expect(await desk.countFiles()).toBe(before);
    expect((await earlierOf(kim, note)).body.data).toEqual([]);
    expect(JSON.stringify(await NoteModel.findById(note._id).lean())).not.toMatch(/secret|confid/);
    expect((await edit(kim, note, { text: "Back", version: 2 })).status).toBe(409);
  });

  it("of a colleague is an admin's to delete alone, which is audited; nobody edits another's", async () => {
    const note = await aNote(kim, { text: "Kim's" });
    for (const who of [lou, nora]) {
      expect((await edit(who, note, { text: "Mine" })).status).toBe(403);
    }
    expect((await remove(lou, note)).status).toBe(403);
    expect(await AuditModel.countDocuments({ action: "delete-note" })).toBe(0);
    expect((await remove(nora, note)).status).toBe(200);
    expect(await AuditModel.findOne({ action: "delete-note" }).lean()).toMatchObject({
      by: nora.email,
      name: `#${ticket.ticket}, note of Kim Agent`,
      outcome: "done",
    });
  });

  // case K12
  it("is a customer's neither to see nor to touch, nor anybody's by another ticket's path", async () => {
    const note = await aNote(kim, { text: "Ours" });
    for (const [who, status] of [
      [ada, 403],
      [eve, 404],
    ] as const) {
      expect((await edit(who, note, { text: "Mine" })).status).toBe(status);
      expect((await remove(who, note)).status).toBe(status);
      expect((await earlierOf(who, note)).status).toBe(status);
    }
    const other = await aTicket(eve);
    const path = `conversation/${other._id}/notes/${note._id}`;
    expect((await kim.call("DELETE", path)).status).toBe(404);
    expect((await historyOf()).map((entry) => entry.note?.text)).toEqual(["Ours"]);
  });
});

it("a redaction reaches what a note said before, the note says so, and an edit of its old words is told", async () => {
  const note = await aNote(kim, { text: "Card 4111 1111 1111 1111" });
  const once = (await edit(kim, note, { text: "The card" })).body.data;
  await nora.call("POST", `conversation/${ticket._id}/redactions`, {
    words: "4111 1111 1111 1111",
  });
  expect(withoutIds(await NoteModel.findById(note._id).lean())).not.toContain("4111");
  const [entry] = await historyOf();
  expect(entry?.note).toMatchObject({ redactedAt: expect.any(String), version: 2 });
  expect((await edit(kim, once, { text: "Card 4111" })).status).toBe(409);
});

it("a change whose process died is ended by another, once", async () => {
  const note = await aNote(kim, { text: "Hello" });
  await edit(kim, note, { text: "Hi" });
  const change = { kind: "edited", byId: kim.user._id, at: new Date(0), version: 1 };
  await NoteModel.updateOne({ _id: note._id }, { change });
  await expect
    .poll(async () => (await NoteModel.findById(note._id).lean())?.change)
    .toBe(undefined);
  expect((await historyOf()).map(({ seq }) => seq)).toEqual([1, 2]);
});
