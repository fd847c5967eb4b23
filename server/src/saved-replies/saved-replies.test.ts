import type { SavedReply } from "@deskbell/shared/saved-replies/saved-reply";
import { beforeAll, describe, expect, it } from "vitest";
import { AuditModel } from "../audit/audit.model.ts";
import { clearRemoved } from "../desk/clear-removed.ts";
import { settleFile } from "../start/start-jobs.ts";
import { aListener } from "../testing/a-listener.ts";
import { formOf } from "../testing/call-api.ts";
import { aPicture } from "../testing/files.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { SavedReplyModel } from "./saved-reply.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
let kim: TestPerson;
let lou: TestPerson;
let teamId: string;

beforeAll(async () => {
  [kim, lou] = await Promise.all([anAgent(desk, "Kim"), anAgent(desk, "Lou")]);
  const team = await nora.call("POST", "teams", { name: "Repairs", memberIds: [kim.user._id] });
  teamId = team.body.data.id;
});

let made = 0;
async function save(who: TestPerson, fields: object = {}): Promise<SavedReply> {
  made += 1;
  const draft = { name: `Reply ${made}`, text: "Hello {{customer.first_name|there}}", ...fields };
  const { status, body } = await who.call("POST", "saved-replies", draft);
  expect([status, body]).toMatchObject([201, { status: "success" }]);
  return body.data;
}
const list = async (who: TestPerson): Promise<SavedReply[]> =>
  (await who.call("GET", "saved-replies")).body.data;
const has = async (who: TestPerson, { id }: SavedReply) =>
  (await list(who)).some((reply) => reply.id === id);
const change = (who: TestPerson, { id }: SavedReply, fields: object) =>
  who.call("PATCH", `saved-replies/${id}`, fields);
const remove = async (who: TestPerson, { id }: SavedReply) =>
  (await who.call("DELETE", `saved-replies/${id}`)).status;

describe("a saved reply", () => {
  it("of one's own is seen, used and kept by its owner alone", async () => {
    const reply = await save(kim);
    expect([await has(kim, reply), await has(lou, reply), await has(nora, reply)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await change(nora, reply, { name: "Mine" })).status).toBe(404);
    expect((await lou.call("POST", `saved-replies/${reply.id}/uses`)).status).toBe(404);
    expect(await remove(lou, reply)).toBe(404);
    expect(await remove(kim, reply)).toBe(200);
    expect(await remove(kim, reply)).toBe(404);
  });

  it("of a team is kept by its members and by admins, who do not have it in their menu", async () => {
    const reply = await save(kim, { scope: "team", teamId });
    expect([await has(kim, reply), await has(lou, reply)]).toEqual([true, false]);
    const noras = (await list(nora)).find(({ id }) => id === reply.id);
    expect(noras).toMatchObject({ isManaged: true, isOffered: false });
    expect((await change(nora, reply, { folder: "Warranty" })).body.data.folder).toBe("Warranty");
    const refused = await lou.call("POST", "saved-replies", {
      ...{ name: "Ours", text: "x", scope: "team", teamId },
    });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { teamId: { msg: "Choose a team that you are in." } },
    ]);
  });

  it("of the desk is used by all staff, kept by admins alone, and audited", async () => {
    const reply = await save(nora, { scope: "desk", name: "Hello, all" });
    expect((await list(lou)).find(({ id }) => id === reply.id)).toMatchObject({
      isManaged: false,
      isOffered: true,
    });
    expect((await change(kim, reply, { text: "Hi" })).status).toBe(403);
    expect(
      (await kim.call("POST", "saved-replies", { name: "x", text: "x", scope: "desk" })).status,
    ).toBe(403);
    expect(await remove(kim, reply)).toBe(403);
    expect((await change(nora, reply, { text: "Hi" })).status).toBe(200);
    expect(await remove(nora, reply)).toBe(200);
    const entries = await AuditModel.find({ name: "Hello, all" }).sort({ _id: 1 }).lean();
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ["create-saved-reply", "done"],
      ["change-saved-reply", "done"],
      ["remove-saved-reply", "done"],
    ]);
    expect(entries[1]?.changes).toEqual([
      { field: "text", from: ["Hello {{customer.first_name|there}}"], to: ["Hi"] },
    ]);
  });

  it.each([
    [{ text: "Hello {{customer.fist_name}}" }, "text", /is not known/],
    [{ text: "{{customer.name|{{agent.name}}}}" }, "text", /in another/],
    [{ text: "x".repeat(10_001) }, "text", /Max length 10000/],
    [{ text: " " }, "text", /needs a text/],
    [{ name: "" }, "name", /needs a name/],
    [{ shortcut: "two words" }, "shortcut", /one word/],
    [{ scope: "everybody" }, "scope", /./],
  ])("that is bad is refused with what is wrong: %j", async (fields, field, said) => {
    const draft = { name: "Bad", text: "Good", ...fields };
    const { status, body } = await kim.call("POST", "saved-replies", draft);
    expect([status, body.errors[field].msg]).toEqual([400, expect.stringMatching(said)]);
    expect(await SavedReplyModel.countDocuments({ name: "Bad" })).toBe(0);
  });

  it("of 100 kB is refused as too large", async () => {
    const draft = { name: "Bad", text: "x".repeat(100_000) };
    expect(await kim.call("POST", "saved-replies", draft)).toMatchObject({
      status: 413,
      body: { message: "This is too large." },
    });
  });

  it("has a name that no other in its folder has, also when two save it at once", async () => {
    const draft = { name: "Twice", text: "x" };
    const answers = await Promise.all(
      [1, 2, 3].map(() => kim.call("POST", "saved-replies", draft)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    await save(kim, { name: "twice", folder: "Elsewhere" });
    await save(lou, { name: "Twice" });
  });

  it("that somebody has changed meanwhile is not overwritten", async () => {
    const reply = await save(kim, { scope: "team", teamId });
    const first = await change(nora, reply, { text: "Nora's", revision: 0 });
    expect(first.body.data.revision).toBe(1);
    expect((await change(kim, reply, { text: "Kim's", revision: 0 })).status).toBe(409);
    expect((await list(kim)).find(({ id }) => id === reply.id)?.text).toBe("Nora's");
  });

  it("that is used more often comes first, and says how often it was used this month", async () => {
    const [seldom, often] = [await save(lou), await save(lou)];
    for (let use = 0; use < 3; use++) await lou.call("POST", `saved-replies/${often.id}/uses`);
    await lou.call("POST", `saved-replies/${seldom.id}/uses`);
    await SavedReplyModel.updateOne({ _id: seldom.id }, { used: 50, "usedIn.2020-01": 49 });
    const mine = (await list(lou)).filter(({ id }) => [seldom.id, often.id].includes(id));
    expect(mine.map(({ id, usedThisMonth, used }) => [id, usedThisMonth, used])).toEqual([
      [often.id, 3, 3],
      [seldom.id, 1, 50],
    ]);
  });

  it("of a team that is removed goes with it", async () => {
    const team = await nora.call("POST", "teams", { name: "Gone", memberIds: [lou.user._id] });
    const reply = await save(lou, { scope: "team", teamId: team.body.data.id });
    await nora.call("DELETE", `teams/${team.body.data.id}`);
    expect(await has(lou, reply)).toBe(false);
    await desk.savedReplies.forgetTeams([team.body.data.id]);
    await clearRemoved(desk, new AbortController().signal);
    expect(await SavedReplyModel.countDocuments({ _id: reply.id })).toBe(0);
  });

  it("is published to those who have it: staff, or its owner alone", async () => {
    const windows = await Promise.all([kim, lou, ada].map((person) => aListener(desk, person)));
    await save(kim);
    await save(nora, { scope: "desk" });
    const [kims, lous, adas] = windows;
    expect(await kims?.receives("saved-replies:changed")).toEqual({ scope: "own" });
    expect(await lous?.receives("saved-replies:changed")).toEqual({ scope: "desk" });
    expect(adas?.received).toEqual([]);
    for (const window of windows) window.close();
  });
});

describe("the files of a saved reply", () => {
  const attach = (who: TestPerson, { id }: SavedReply, files: File[]) =>
    who.call("POST", `saved-replies/${id}/files`, formOf({ attachments: files }));
  const read = (who: TestPerson, { id }: SavedReply, fileId: string, headers = {}) =>
    fetch(`${desk.url}/api/v1/saved-replies/${id}/files/${fileId}`, {
      headers: { Authorization: `Bearer ${who.token}`, ...headers },
    });

  // helpdesk 41
  it("stay where they were sent when the saved reply is deleted: its sender sends copies", async () => {
    const reply = await save(kim);
    const prices = new File(["Size;Price\r\n"], "prices.csv");
    const added = await attach(kim, reply, [await aPicture("label.png"), prices]);
    const files: SavedReply["files"] = added.body.data.files;
    const copies = await Promise.all(
      files.map(async ({ fileId, name, type }) => {
        const bytes = await (await read(kim, reply, fileId)).blob();
        return new File([bytes], name, { type });
      }),
    );
    const ticket = await aTicket(ada);
    const sent = await aMessage(kim, ticket, { text: "Your label", attachments: copies });
    expect(sent.files.map(({ name, type }) => [name, type])).toEqual([
      ["label.webp", "image/webp"],
      ["prices.csv", "text/csv"],
    ]);
    expect(await remove(kim, reply)).toBe(200);
    for (const { fileId } of files) expect((await read(kim, reply, fileId)).status).toBe(404);
    for (const path of sent.attachment) expect((await fetch(desk.url + path)).status).toBe(200);
  });

  it("are downloads of no type that runs, in parts too, and closed until the virus check has let them in", async () => {
    const reply = await save(kim);
    const prices = new File(["<script>alert(1)</script>"], "prices.csv");
    const fileId: string = (await attach(kim, reply, [prices])).body.data.files[0].fileId;
    const answer = await read(kim, reply, fileId, { range: "bytes=1-6" });
    expect([answer.status, await answer.text()]).toEqual([206, "script"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename=prices.csv",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    await SavedReplyModel.updateOne({ _id: reply.id }, { $set: { "files.0.scan": "waiting" } });
    expect((await read(kim, reply, fileId)).status).toBe(503);
    expect(await settleFile(fileId, "clean")).toBe(1);
    expect((await read(kim, reply, fileId)).status).toBe(200);
  });

  it("are read by those who have it, taken off by those who keep it, and at most ten", async () => {
    const reply = await save(nora, { scope: "desk" });
    const text = (name: string) => new File(["Hello"], name, { type: "text/plain" });
    expect((await attach(kim, reply, [await aPicture()])).status).toBe(403);
    const pictures = await Promise.all(Array.from({ length: 9 }, (_, n) => aPicture(`${n}.png`)));
    const { body } = await attach(nora, reply, pictures);
    expect(body.data.files).toHaveLength(9);
    const two = await attach(nora, reply, [await aPicture(), await aPicture()]);
    expect([two.status, two.body.message]).toEqual([400, "Attach at most 10 files."]);
    expect((await attach(nora, reply, [text("evil.exe")])).status).toBe(415);
    const { fileId } = body.data.files[0];
    expect((await read(lou, reply, fileId)).status).toBe(200);
    expect((await read(ada, reply, fileId)).status).toBe(403);
    const path = `saved-replies/${reply.id}/files/${fileId}`;
    expect((await lou.call("DELETE", path)).status).toBe(403);
    expect((await nora.call("DELETE", path)).body.data.files).toHaveLength(8);
    expect((await nora.call("DELETE", path)).status).toBe(404);
  });
});

describe("a placeholder that is left over", () => {
  // helpdesk 40
  it("keeps a reply of the staff from being sent, and the answer says which", async () => {
    const ticket = await aTicket(ada);
    const send = (who: TestPerson, text: string) =>
      who.call("POST", "message", formOf({ conversationId: ticket._id, text }));
    const refused = await send(kim, "Hello {{ customer.first_name }},");
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { text: { msg: "“{{ customer.first_name }}” is not filled in. Write what it stands for." } },
    ]);
    expect((await send(kim, "Hello {{customer.first_name|there}}")).status).toBe(400);
    expect((await kim.call("GET", `message/${ticket._id}`)).body).toEqual([]);
    expect((await send(kim, "Write {{name}} in your template.")).status).toBe(201);
    expect((await send(ada, "What is {{customer.first_name}}?")).status).toBe(201);
  });

  it("keeps it out of what is sent later, and of what was sent and is edited, too", async () => {
    const ticket = await aTicket(ada);
    const sent = await aMessage(kim, ticket, { text: "Hello" });
    const text = "By {{agent.name}}";
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = (said: string) =>
      kim.call(
        "POST",
        "scheduled",
        formOf({ conversationId: ticket._id, text: said, sendAt, lastSeenSeq: "1" }),
      );
    expect((await later(text)).body.errors).toEqual({
      text: { msg: "“{{agent.name}}” is not filled in. Write what it stands for." },
    });
    const { id, version } = (await later("By Kim")).body.data;
    expect((await kim.call("PATCH", `scheduled/${id}`, { version, text })).status).toBe(400);
    const edited = await kim.call("PUT", `message/${ticket._id}/${sent.seq}`, { text });
    expect([edited.status, edited.body.errors.text.msg]).toEqual([
      400,
      "“{{agent.name}}” is not filled in. Write what it stands for.",
    ]);
  });
});
