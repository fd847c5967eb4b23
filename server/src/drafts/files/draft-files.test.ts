import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { limits } from "@deskbell/shared/limits";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageModel } from "../../messages/message.model.ts";
import { findReferencedFiles, settleFile } from "../../start/start-jobs.ts";
import { formOf } from "../../testing/call-api.ts";
import { aPicture, aTextFile } from "../../testing/files.ts";
import { anAgent, signIn, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aDraft, aTicket } from "../../testing/tickets.ts";
import { createDiskFileStore } from "../../uploads/storage/file-store.ts";
import { DraftModel } from "../draft.model.ts";
import { DraftFileModel, rememberedMs } from "./draft-file.model.ts";
import { forgetDraftFiles } from "./sweep-draft-files.ts";

const { desk, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
let ticket: Awaited<ReturnType<typeof aTicket>>;
let reply: string;
let note: string;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
});
beforeEach(async () => {
  await Promise.all([DraftModel.deleteMany({}), DraftFileModel.deleteMany({})]);
  ticket = await aTicket(ada);
  reply = `reply:${ticket._id}`;
  note = `note:${ticket._id}`;
});

const upload = (who: TestPerson, place: string, file: File, clientFileId: string = randomUUID()) =>
  who.call("POST", `drafts/${place}/files`, formOf({ clientFileId, attachments: file }));
async function attach(who: TestPerson, place: string, name = "notes.txt"): Promise<string> {
  const { status, body } = await upload(who, place, aTextFile(name));
  expect(status).toBe(201);
  return body.data.id;
}
const put = (who: TestPerson, place: string, draft: object) =>
  who.call("PUT", `drafts/${place}`, { basedOn: null, version: randomUUID(), text: "", ...draft });
async function keep(who: TestPerson, place: string, files: string[], more: object = {}) {
  const { status, body } = await put(who, place, { files, ...more });
  expect(status).toBe(200);
  return body.data.version;
}
const readFile = async (who: TestPerson, path: string) =>
  fetch(`${desk.url}/api/v1/${path}`, { headers: { Authorization: `Bearer ${who.token}` } });
const send = (who: TestPerson, path: string, fields: Record<string, string>, files: File[] = []) =>
  who.call("POST", path, formOf({ ...fields, ...(files.length > 0 && { attachments: files }) }));
const gone = async (ids: string[]) => {
  const long = new Date(Date.now() - 2 * 60 * 60_000);
  await DraftFileModel.updateMany({}, { $set: { at: long } });
  const referenced = await findReferencedFiles(ids);
  return ids.filter((id) => !referenced.has(id));
};

describe("a file that somebody attaches", () => {
  it("is checked, and with its draft on their other devices, where it can be read", async () => {
    const picture = await upload(kim, reply, await aPicture());
    expect(picture.body.data).toMatchObject({ name: "kettle.webp", kind: "image" });
    const text = await attach(kim, reply);
    await keep(kim, reply, [text, picture.body.data.id]);
    const phone = await signIn(desk, kim.email);
    const [draft] = (await phone.call("GET", "drafts")).body.data;
    expect(draft.files).toMatchObject([{ id: text, name: "notes.txt" }, { name: "kettle.webp" }]);
    const file = await readFile(phone, `drafts/${reply}/files/${text}`);
    expect(await file.text()).toBe("this is no picture");
  });

  it("is read, listed and sent by nobody else, staff and admins included", async () => {
    const id = await attach(ada, reply);
    await keep(ada, reply, [id]);
    for (const who of [nora, kim, eve]) {
      expect((await readFile(who, `drafts/${reply}/files/${id}`)).status).toBe(404);
      if (who === eve) continue;
      expect((await put(who, reply, { files: [id] })).status).toBe(400);
      const fields = { conversationId: ticket._id, text: "Mine", draftFiles: id };
      expect((await send(who, "message", fields)).status).toBe(400);
    }
    expect((await upload(eve, reply, aTextFile("a.txt"))).status).toBe(404);
    expect((await upload(ada, note, aTextFile("a.txt"))).status).toBe(403);
    expect(await MessageModel.countDocuments({ conversationId: ticket._id })).toBe(0);
  });

  it("is one file, whatever its answer became of; another under its id is refused", async () => {
    const id = randomUUID();
    const answers = await Promise.all([1, 2].map(() => upload(kim, reply, aTextFile("a.txt"), id)));
    const again = await upload(kim, reply, aTextFile("a.txt"), id);
    const ids = [...answers, again].map(({ body }) => body.data.id);
    expect(new Set(ids).size).toBe(1);
    expect((await upload(kim, reply, aTextFile("a.txt", "else"), id)).status).toBe(409);
    expect(await DraftFileModel.countDocuments({})).toBe(1);
  });

  it("is kept anew when it is attached again long after it was let go of, and the same for an hour more before", async () => {
    const id = randomUUID();
    const upload1 = async () => (await upload(kim, reply, aTextFile("a.txt"), id)).body.data.id;
    const first = await upload1();
    const soonOver = new Date(Date.now() - 59 * 60_000);
    await DraftFileModel.updateOne({ _id: first }, { $set: { at: soonOver } });
    expect(await upload1()).toBe(first);
    const record = await DraftFileModel.findById(first).lean();
    expect(record?.at.getTime()).toBeGreaterThan(soonOver.getTime());
    await gone([first]);
    const both = await Promise.all([upload1(), upload1()]);
    expect(new Set(both).size).toBe(1);
    expect(both[0]).not.toBe(first);
    expect((await put(kim, reply, { files: [both[0]] })).status).toBe(200);
    const file = await readFile(kim, `drafts/${reply}/files/${both[0]}`);
    expect(await file.text()).toBe("this is no picture");
    // A message that was stored with the first is known by it still.
    expect(await DraftFileModel.countDocuments({})).toBe(2);
  });

  it("is kept up to the limit also where many come at once", async () => {
    const id = await attach(kim, reply);
    const record = await DraftFileModel.findById(id).lean();
    await DraftFileModel.insertMany(
      Array.from({ length: limits.draftFilesMax - 2 }, (_, i) => ({
        ...{ ...record, _id: `${i}`, clientFileId: `${i}` },
      })),
    );
    const answers = await Promise.all([1, 2, 3].map(() => upload(kim, reply, aTextFile("a.txt"))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(await DraftFileModel.countDocuments({})).toBe(limits.draftFilesMax);
  });

  it("is refused where a message with it would be, and where there are too many", async () => {
    const cut = (await aPicture()).slice(0, 60) as never;
    expect((await upload(kim, reply, new File([cut], "cut.png"))).status).toBe(415);
    const large = new File([new Uint8Array(limits.attachmentMaxBytes + 1)], "a.txt");
    expect((await upload(kim, reply, large)).status).toBe(413);
    const two = formOf({
      clientFileId: randomUUID(),
      attachments: [aTextFile("a.txt"), aTextFile("b.txt")],
    });
    expect((await kim.call("POST", `drafts/${reply}/files`, two)).status).toBe(400);
    expect((await upload(kim, reply, aTextFile("a.txt"), "1")).status).toBe(400);
    const files = Array.from({ length: limits.attachmentsMax + 1 }, () =>
      randomUUID().replaceAll("-", ""),
    );
    expect((await put(kim, reply, { files })).status).toBe(400);
    const id = await attach(kim, reply);
    expect((await put(kim, reply, { files: [id, id] })).status).toBe(400);
    expect((await put(kim, note, { files: [id] })).status).toBe(400); // of another place
    const [record] = await DraftFileModel.find().lean();
    await DraftFileModel.insertMany(
      Array.from({ length: limits.draftFilesMax }, (_, i) => ({
        ...{ ...record, _id: `${i}`, clientFileId: `${i}` },
      })),
    );
    expect((await upload(kim, reply, aTextFile("a.txt"))).body.errors).toHaveProperty("avatar");
  });

  it("stays for as long as its draft lists it, and an hour for who is about to list or send it", async () => {
    const [listed, dropped] = [await attach(kim, reply), await attach(kim, reply)];
    const version = await keep(kim, reply, [listed, dropped]);
    expect(await gone([listed, dropped])).toEqual([]);
    const next = await keep(kim, reply, [listed], { basedOn: version });
    expect((await findReferencedFiles([dropped])).size).toBe(1); // let go of just now
    expect(await gone([listed, dropped])).toEqual([dropped]);
    // A page of before, which says nothing of files.
    const text = { text: "Hello", version: randomUUID(), basedOn: next };
    expect((await kim.call("PUT", `drafts/${reply}`, text)).body.data.files).toHaveLength(1);
    const emptied = { text: "", version: randomUUID(), basedOn: text.version };
    const kept = (await kim.call("PUT", `drafts/${reply}`, emptied)).body.data;
    expect(kept).toMatchObject({ text: "", files: [{ id: listed }] });
    const nothing = { basedOn: emptied.version, files: [] };
    expect((await put(kim, reply, nothing)).body.data).toBeNull();
    expect(await gone([listed])).toEqual([listed]);
    expect((await put(kim, reply, { files: [listed] })).body.errors).toHaveProperty("files");
    await DraftFileModel.updateMany({}, { $set: { at: new Date(Date.now() - 2 * rememberedMs) } });
    await forgetDraftFiles();
    expect(await DraftFileModel.countDocuments({})).toBe(0);
  });

  it("waits for the virus check with a sign of it, until that has ended", async () => {
    const id = await attach(kim, reply);
    const scan = async () => {
      const { body } = await kim.call("GET", `drafts/${reply}`);
      return body.data.files[0].scan;
    };
    await keep(kim, reply, [id]);
    await DraftFileModel.updateOne({ _id: id }, { $set: { "files.0.scan": "waiting" } });
    expect(await scan()).toBe("waiting");
    expect((await readFile(kim, `drafts/${reply}/files/${id}`)).status).toBe(503);
    expect(await settleFile(id, "refused")).toBe(1);
    expect(await scan()).toBe("refused");
    expect((await readFile(kim, `drafts/${reply}/files/${id}`)).status).toBe(404);
  });
});

describe("a draft with files", () => {
  it("is sent without uploading them again, in their order, as reply, note, reply that waits or ticket", async () => {
    const ways: [string, string, Record<string, string>][] = [
      ["message", reply, { conversationId: ticket._id }],
      ["scheduled", reply, { conversationId: ticket._id }],
      [`conversation/${ticket._id}/notes`, note, {}],
      ["conversation", "wizard", { ...aDraft } as Record<string, string>],
    ];
    for (const [path, place, fields] of ways) {
      const [first, third] = [await attach(kim, place, "1.txt"), await attach(kim, place, "3.txt")];
      const draftVersion = await keep(kim, place, [first, third]);
      const form = { ...fields, draftVersion, draftFiles: `${first},+,${third}` };
      const { status, body } = await send(kim, path, form, [aTextFile("2.txt")]);
      expect(status).toBe(201);
      const { data } = body;
      const files = data.files ?? data.scheduled?.files ?? data.note?.files ?? data.attachments;
      expect(files.map(({ name }: { name: string }) => name)).toEqual(["1.txt", "2.txt", "3.txt"]);
      expect(await DraftModel.countDocuments({ place })).toBe(0);
      expect(await gone([first, third])).toEqual([first, third]); // the message has copies
    }
    const [message] = await MessageModel.find({ conversationId: ticket._id }).lean();
    const ids = message?.files.map(({ fileId }) => fileId) ?? [];
    expect((await findReferencedFiles(ids)).size).toBe(3);
  });

  it("is the same message whether its files came along or were there, also once they are gone", async () => {
    const id = await attach(kim, reply);
    const draftVersion = await keep(kim, reply, [id]);
    const fields = { conversationId: ticket._id, text: "x", clientMessageId: randomUUID() };
    const sent = await send(kim, "message", { ...fields, draftVersion, draftFiles: id });
    await gone([id]);
    const again = await send(kim, "message", { ...fields, draftVersion, draftFiles: id });
    const uploaded = await send(kim, "message", fields, [aTextFile("notes.txt")]);
    expect([sent.status, again.status, uploaded.status]).toEqual([201, 200, 200]);
    expect(again.body.data._id).toBe(sent.body.data._id);
  });

  it("is refused, and not told to come back, where the bytes of its file are gone", async () => {
    const id = await attach(kim, reply);
    await createDiskFileStore(join(desk.dataDirectory, "uploads")).remove(id);
    const fields = { conversationId: ticket._id, text: "x", draftFiles: id };
    const { status, body } = await send(kim, "message", fields);
    expect([status, body.errors]).toMatchObject([400, { draftFiles: {} }]);
  });

  it("lets go of its files before it is changed: cut off between, none is swept", async () => {
    const id = await attach(kim, reply);
    const version = await keep(kim, reply, [id], { text: "x" });
    for (const change of [
      { files: [], text: "y", basedOn: version },
      { files: [], text: "", basedOn: version },
    ]) {
      const cut = vi.spyOn(DraftFileModel, "updateMany").mockImplementationOnce(() => {
        throw new Error("cut off");
      });
      expect((await put(kim, reply, change)).status).toBe(500);
      cut.mockRestore();
      const kept = (await kim.call("GET", `drafts/${reply}`)).body.data;
      expect(kept).toMatchObject({ text: "x", files: [{ id }] });
    }
  });

  it("copies no file twice into a message, and only so many as may be sent", async () => {
    const ids = [await attach(kim, reply), await attach(kim, reply)];
    const fields = { conversationId: ticket._id, text: "x" };
    const twice = await send(kim, "message", { ...fields, draftFiles: `${ids[0]},${ids[0]}` });
    expect([twice.status, twice.body.errors]).toMatchObject([400, { draftFiles: {} }]);
    const along = [aTextFile("1.txt"), aTextFile("2.txt")];
    const both = { ...fields, draftFiles: `+,${ids[0]},+` };
    expect((await send(kim, "message", both, along)).status).toBe(201);
  });

  it("is refused with a file that is gone, of nobody, or one too many, and stays", async () => {
    const id = await attach(kim, reply);
    const draftVersion = await keep(kim, reply, [id], { text: "x" });
    const fields = { conversationId: ticket._id, text: "x", draftVersion };
    for (const draftFiles of ["0".repeat(32), `${id},${"f".repeat(32)}`]) {
      const { status, body } = await send(kim, "message", { ...fields, draftFiles });
      expect([status, body.errors]).toMatchObject([400, { draftFiles: {} }]);
    }
    for (const draftFiles of [
      "../../etc",
      "$ne",
      Array(limits.attachmentsMax + 1)
        .fill(id)
        .join(),
    ])
      expect((await send(kim, "message", { ...fields, draftFiles })).status).toBe(400);
    const more = Array.from({ length: limits.attachmentsMax }, (_, i) => aTextFile(`${i}.txt`));
    expect((await send(kim, "message", { ...fields, draftFiles: id }, more)).status).toBe(400);
    expect(await DraftModel.countDocuments({ place: reply })).toBe(1);
    expect(await MessageModel.countDocuments({ conversationId: ticket._id })).toBe(0);
    expect((await send(kim, "message", { ...fields, draftFiles: id })).status).toBe(201);
  });
});
