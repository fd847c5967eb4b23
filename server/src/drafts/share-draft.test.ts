import { randomUUID } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { NotificationModel } from "../notifications/notification.model.ts";
import { findReferencedFiles } from "../start/start-jobs.ts";
import { aListener } from "../testing/a-listener.ts";
import { formOf } from "../testing/call-api.ts";
import { aTextFile } from "../testing/files.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aTicket } from "../testing/tickets.ts";
import { DraftModel } from "./draft.model.ts";
import { DraftFileModel } from "./files/draft-file.model.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
let samir: TestPerson;
let lee: TestPerson;
let place: string;

beforeAll(async () => {
  [kim, samir, lee] = (await Promise.all(
    ["Kim Agent", "Samir Agent", "Lee Agent"].map((name) => anAgent(desk, name)),
  )) as [TestPerson, TestPerson, TestPerson];
});
beforeEach(async () => {
  await Promise.all([DraftModel.deleteMany({}), DraftFileModel.deleteMany({})]);
  await NotificationModel.deleteMany({});
  place = `reply:${(await aTicket(ada))._id}`;
});

async function write(who: TestPerson, text: string, files: string[] = []): Promise<string> {
  const version = randomUUID();
  const draft = { basedOn: null, version, text, files };
  expect((await who.call("PUT", `drafts/${place}`, draft)).status).toBe(200);
  return version;
}
const attach = async (who: TestPerson): Promise<string> => {
  const form = formOf({ clientFileId: randomUUID(), attachments: aTextFile("notes.txt") });
  return (await who.call("POST", `drafts/${place}/files`, form)).body.data.id;
};
const share = (who: TestPerson, to: TestPerson, version: string, shareId: string = randomUUID()) =>
  who.call("POST", `drafts/${place}/share`, { colleagueId: to.user._id, version, shareId });
const draftOf = async (who: TestPerson) => (await who.call("GET", `drafts/${place}`)).body.data;

const on = ({ version }: { version: string }) => ({ basedOn: version, version: randomUUID() });
/** Something happens while files are copied. */
function whileCopying(act: () => Promise<unknown>): void {
  const insert = DraftFileModel.collection.insertMany.bind(DraftFileModel.collection);
  vi.spyOn(DraftFileModel.collection, "insertMany").mockImplementationOnce(async (...all) => {
    await act();
    return insert(...all);
  });
}

describe("a draft of a reply that an agent shares with a colleague", () => {
  it("is a draft of the colleague, with its files, of which they are told; the agent keeps theirs", async () => {
    const window = await aListener(desk, samir);
    const file = await attach(kim);
    const version = await write(kim, "Dear Ada", [file]);
    expect((await share(kim, samir, version)).status).toBe(200);
    await window.receives("draft:changed", (it) => it.place === place);
    const added = await window.receives("notification:added");
    expect(added).toMatchObject({ isShared: true, by: { name: "Kim Agent" } });
    const given = await draftOf(samir);
    expect(given).toMatchObject({ text: "Dear Ada", files: [{ name: "notes.txt" }] });
    expect(given.files[0].id).not.toBe(file);
    expect(await draftOf(kim)).toMatchObject({ text: "Dear Ada", version });
    // Each has their own: what one makes of it is not the other's.
    const emptied = { basedOn: version, version: randomUUID(), text: "" };
    await kim.call("PUT", `drafts/${place}`, emptied);
    expect((await findReferencedFiles([given.files[0].id])).size).toBe(1);
    const draftFiles = given.files[0].id;
    const fields = { conversationId: place.slice(6), text: "Dear Ada", draftFiles };
    const sent = await samir.call(
      "POST",
      "message",
      formOf({ ...fields, draftVersion: given.version }),
    );
    expect(sent.body.data.files).toMatchObject([{ name: "notes.txt" }]);
    window.close();
  });

  it("is seen by nobody else: not by its customer, nor by another agent or an admin", async () => {
    const customers = await aListener(desk, ada);
    await share(kim, samir, await write(kim, "Difficult customer"));
    for (const who of [ada, nora]) expect(await draftOf(who)).toBeNull();
    await kim.call("POST", "message", formOf({ conversationId: place.slice(6), text: "Hello" }));
    await customers.receives("new_message");
    expect(JSON.stringify(customers.received)).not.toContain("Difficult");
    expect(customers.received.some(({ event }) => event === "draft:changed")).toBe(false);
    customers.close();
  });

  it("overwrites nothing that the colleague has written there", async () => {
    await write(samir, "My own");
    const { status, body } = await share(kim, samir, await write(kim, "Dear Ada"));
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect((await draftOf(samir)).text).toBe("My own");
    expect(await NotificationModel.countDocuments({ isShared: true })).toBe(0);
  });

  it("is shared once, though its answer was lost; of the same moment one is shared", async () => {
    const [version, shareId] = [await write(kim, "Dear Ada"), randomUUID()];
    for (const _ of ["once", "twice"])
      expect((await share(kim, samir, version, shareId)).status).toBe(200);
    expect(await NotificationModel.countDocuments({ isShared: true })).toBe(1);
    // Whatever became of it there.
    const given = await draftOf(samir);
    await samir.call("PUT", `drafts/${place}`, { ...on(given), text: "Dear Ada, mine" });
    expect((await share(kim, samir, version, shareId)).status).toBe(200);
    await samir.call("PUT", `drafts/${place}`, { ...on(await draftOf(samir)), text: "" });
    expect((await share(kim, samir, version, shareId)).status).toBe(200);
    expect(await draftOf(samir)).toBeNull();
    const one = randomUUID();
    const same = await Promise.all([1, 2].map(() => share(kim, lee, version, one)));
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    const both = await Promise.all([share(kim, nora, version), share(kim, nora, version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await DraftModel.countDocuments({ place })).toBe(3);
  });

  it("is refused to customers, for colleagues that are none, and for what was changed meanwhile", async () => {
    const version = await write(kim, "Dear Ada");
    expect((await share(ada, kim, await write(ada, "Mine"))).status).toBe(403);
    for (const nobody of [ada, eve, kim])
      expect((await share(kim, nobody, version)).status).toBe(400);
    const disabled = await anAgent(desk, "Former Agent");
    await nora.call("PUT", `users/${disabled.user._id}/role`, { role: "user", access: "customer" });
    expect((await share(kim, disabled, version)).status).toBe(400);
    expect((await share(kim, samir, randomUUID())).body.code).toBe("stale_draft");
    expect((await share(nora, samir, version)).body.code).toBe("stale_draft"); // not theirs
    const note = place.replace("reply", "note");
    const body = { colleagueId: samir.user._id, version, shareId: randomUUID() };
    for (const other of [note, "wizard"])
      expect((await kim.call("POST", `drafts/${other}/share`, body)).status).toBe(400);
    expect(await draftOf(samir)).toBeNull();
  });

  it("is refused under an id under which another version was shared", async () => {
    const [version, shareId] = [await write(kim, "Dear Ada"), randomUUID()];
    expect((await share(kim, samir, version, shareId)).status).toBe(200);
    const next = { ...on({ version }), text: "Dear Ada, again" };
    await kim.call("PUT", `drafts/${place}`, next);
    const { status, body } = await share(kim, samir, next.version, shareId);
    expect([status, body.code]).toEqual([409, "conflict"]);
    const stale = await share(kim, samir, version);
    expect(stale.body).toMatchObject({ code: "stale_draft", draft: { text: "Dear Ada, again" } });
  });

  it("is shared without a file that the virus check has refused", async () => {
    const [bad, good] = [await attach(kim), await attach(kim)];
    const version = await write(kim, "Dear Ada", [bad, good]);
    await DraftFileModel.updateOne({ _id: bad }, { $set: { "files.0.scan": "refused" } });
    expect((await share(kim, samir, version)).status).toBe(200);
    expect((await draftOf(samir)).files).toHaveLength(1);
  });

  it("brings back no words that were taken out of the ticket while its files were copied", async () => {
    const card = "4111 1111 1111 1111";
    const version = await write(kim, `Paid by ${card}`, [await attach(kim)]);
    whileCopying(() =>
      nora.call("POST", `conversation/${place.slice(6)}/redactions`, { words: card }),
    );
    const { body } = await share(kim, samir, version);
    expect(body).toMatchObject({ code: "stale_draft", draft: { text: "Paid by █████" } });
    expect(await draftOf(samir)).toBeNull();
    expect(await DraftFileModel.countDocuments({ place })).toBe(1);
  });

  it("is not given to who is no colleague any more once its files are copied", async () => {
    const former = await anAgent(desk, "Former Agent");
    const version = await write(kim, "Dear Ada", [await attach(kim)]);
    whileCopying(() =>
      nora.call("PUT", `users/${former.user._id}/role`, { role: "user", access: "customer" }),
    );
    expect((await share(kim, former, version)).body.errors).toHaveProperty("colleagueId");
    expect(await DraftModel.countDocuments({ place })).toBe(1);
    expect(await DraftFileModel.countDocuments({ place })).toBe(1);
  });

  it("is refused with words about the colleague where they have no room for it", async () => {
    const version = await write(kim, "Dear Ada", [await attach(kim)]);
    const many = (max: number, one: (i: number) => object) =>
      Array.from({ length: max }, (_, i) => ({ personId: samir.user._id, ...one(i) }));
    const [file] = await DraftFileModel.find().lean();
    await DraftFileModel.insertMany(
      many(limits.draftFilesMax, (i) => ({
        ...{ ...file, personId: samir.user._id, _id: `${i}`, clientFileId: `${i}` },
      })),
    );
    const files = await share(kim, samir, version);
    expect(files.body.errors.colleagueId.msg).toContain("Your colleague");
    await DraftModel.insertMany(
      many(limits.draftsMax, (i) => ({
        ...{ place: `reply:${i}`, version: "1", text: "x", updatedAt: new Date() },
      })),
    );
    await DraftFileModel.deleteMany({ personId: samir.user._id });
    const drafts = await share(kim, samir, version);
    expect(drafts.body.errors.colleagueId.msg).toContain("Your colleague");
    expect(await DraftFileModel.countDocuments({ personId: samir.user._id })).toBe(0);
  });
});
