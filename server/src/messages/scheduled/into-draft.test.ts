import { randomUUID } from "node:crypto";
import type { Draft } from "@deskbell/shared/drafts/draft";
import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DraftModel } from "../../drafts/draft.model.ts";
import { DraftFileModel } from "../../drafts/files/draft-file.model.ts";
import { findReferencedFiles } from "../../start/start-jobs.ts";
import { aListener } from "../../testing/a-listener.ts";
import { aPicture } from "../../testing/files.ts";
import { anAgent, signIn, type TestPerson } from "../../testing/people.ts";
import { aLaterDesk } from "../../testing/scheduled/a-later-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { ScheduledMessageModel } from "./scheduled-message.model.ts";

const { desk, ada, aReply, schedule, pass } = aLaterDesk();
let kim: TestPerson;
let ticket: Awaited<ReturnType<typeof aTicket>>;
let place: string;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});
beforeEach(async () => {
  await DraftModel.deleteMany({});
  ticket = await aTicket(ada);
  place = `reply:${ticket._id}`;
});

const takeBack = ({ id }: Pick<ScheduledMessage, "id">, requestId = randomUUID()) =>
  kim.call("POST", `scheduled/${id}/take-back?into=draft`, { requestId });
const draftNow = async (who = kim): Promise<Draft | null> =>
  (await who.call("GET", `drafts/${place}`)).body.data;
const write = (text: string, basedOn: string | null = null) =>
  kim.call("PUT", `drafts/${place}`, { basedOn, version: randomUUID(), text });
const withFiles = async () => ({
  attachments: [await aPicture("a.png"), new File(["PK\x03\x04"], "b.zip")],
});

describe("a reply that was taken back", () => {
  it("is its author's draft on each of their devices, also where the page that asked is gone, and goes from there with its files", async () => {
    const phone = await signIn(desk, kim.email);
    const window = await aListener(desk, phone);
    const reply = await aReply(kim, ticket, await withFiles());
    const { draft } = (await takeBack(reply)).body.data;
    await window.receives("draft:changed", ({ version }) => version === draft.version);
    window.close();
    expect(await draftNow(phone)).toEqual(draft);
    expect(draft).toMatchObject({ text: "Hello", files: [{ name: "a.webp" }, { name: "b.zip" }] });
    // In another order than they came.
    const draftFiles = draft.files.map(({ id }: { id: string }) => id).toReversed();
    const fields = { draftFiles: draftFiles.join(","), draftVersion: draft.version };
    await schedule(phone, ticket, fields);
    await pass(6_000);
    const [message] = (await ada.call("GET", `message/${ticket._id}`)).body;
    expect(message.files.map(({ name }: { name: string }) => name)).toEqual(["b.zip", "a.webp"]);
    expect(await draftNow()).toBeNull();
  });

  it("stands before what its author has written since, once, and what was kept of it is not there twice", async () => {
    const reply = await aReply(kim, ticket);
    await write("And another thing");
    await takeBack(reply);
    expect((await draftNow())?.text).toBe("Hello\nAnd another thing");
    await DraftModel.deleteMany({});
    const second = await aReply(kim, ticket);
    await write("Hell");
    await takeBack(second);
    expect((await draftNow())?.text).toBe("Hello");
  });

  it("is answered again as the draft that it is, and as none once that was sent", async () => {
    const [reply, requestId] = [await aReply(kim, ticket, await withFiles()), randomUUID()];
    const { draft } = (await takeBack(reply, requestId)).body.data;
    expect((await takeBack(reply, requestId)).body.data.draft).toEqual(draft);
    expect(await DraftFileModel.countDocuments({ place })).toBe(2);
    await schedule(kim, ticket, { draftVersion: draft.version });
    expect((await takeBack(reply, requestId)).body.data.draft).toBeNull();
  });

  it("becomes a draft though the process that took it back has died before", async () => {
    const reply = await aReply(kim, ticket);
    await takeBack(reply);
    await DraftModel.deleteMany({});
    await ScheduledMessageModel.updateOne({ _id: reply.id }, { $set: { isUnreturned: true } });
    await pass(11_000);
    await expect.poll(async () => (await draftNow())?.text).toBe("Hello");
    // Noted after the draft.
    const known = () => ScheduledMessageModel.findById(reply.id).orFail().lean();
    await expect.poll(async () => (await known()).isUnreturned).toBeUndefined();
  });

  it("keeps its files for as long as its draft has them, also after it is forgotten", async () => {
    const reply = await aReply(kim, ticket, await withFiles());
    await takeBack(reply);
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
    await ScheduledMessageModel.updateOne({ _id: reply.id }, { $set: { endedAt: twoDaysAgo } });
    await desk.scheduled.forgetOld();
    expect(await ScheduledMessageModel.findById(reply.id)).toBeNull();
    const ids = (await draftNow())?.files?.map(({ id }) => id) ?? [];
    expect((await findReferencedFiles(ids)).size).toBe(2);
  });

  it("stays with the page that asked where its draft would be too long", async () => {
    const reply = await aReply(kim, ticket, { text: "a".repeat(6_000) });
    await write("b".repeat(6_000));
    const { body } = await takeBack(reply);
    expect(body.data).toMatchObject({ state: "cancelled" });
    expect(body.data.draft).toBeUndefined();
    expect((await draftNow())?.text).toMatch(/^b+$/);
  });
});
