import { beforeAll, describe, expect, it } from "vitest";
import { AuditModel } from "../audit/audit.model.ts";
import { formOf } from "../testing/call-api.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { SavedReplyImportModel, SavedReplyModel } from "./saved-reply.model.ts";

const { desk, admin: nora } = aTestDeskWithPeople();
let kim: TestPerson;

beforeAll(async () => {
  kim = await anAgent(desk, "Kim");
});

const asFile = (savedReplies: unknown[]) =>
  JSON.stringify({ kind: "deskbell-saved-replies", version: 1, savedReplies });
const importing = (who: TestPerson, text: string | Uint8Array<ArrayBuffer>, whose: object = {}) =>
  who.call("POST", "saved-replies/import", formOf({ file: new File([text], "r.json"), ...whose }));
const exported = async (who: TestPerson, scope: string) =>
  (
    await fetch(`${desk.url}/api/v1/saved-replies/export?scope=${scope}`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })
  ).text();

const hello = { name: "Hello", folder: "First", shortcut: "hi", text: "Hello {{agent.name}}" };
const bye = { name: "Bye", folder: "", shortcut: "", text: "Good-bye\n=1+1" };

describe("saved replies as a file", () => {
  it("come in and go out again as they were, a line each, and a second time nothing happens", async () => {
    const first = await importing(kim, asFile([hello, { name: "Bye", text: bye.text }]));
    expect(first.body).toEqual({ status: "success", data: { imported: 2, known: 0 } });
    const text = await exported(kim, "own");
    expect(JSON.parse(text).savedReplies).toEqual([bye, hello]);
    expect(text.split("\n")[1]).toBe(`${JSON.stringify(bye)},`);
    expect((await importing(kim, text)).body.data).toEqual({ imported: 0, known: 2 });
    expect(await SavedReplyImportModel.countDocuments({})).toBe(0);
  });

  it("come in all or not at all, with a list of what is wrong", async () => {
    const { status, body } = await importing(
      kim,
      asFile([
        { name: "Fine", text: "Fine" },
        { name: "Wrong", text: "{{customer.nme}}" },
        7,
        { ...hello, text: "Another" },
        { name: "Fine", text: "Fine" },
        { name: "", text: "x".repeat(10_001) },
      ]),
    );
    expect(status).toBe(400);
    const said = Object.values<{ msg: string }>(body.errors).map(({ msg }) => msg);
    expect(said).toEqual([
      expect.stringMatching(/^Reply 2: text: .*is not known/),
      expect.stringMatching(/^Reply 3: all: /),
      "Reply 4: there is another “Hello” with a different text.",
      "Reply 5: “Fine” is reply 1 as well.",
      "Reply 6: name: A saved reply needs a name.",
    ]);
    expect(await SavedReplyModel.countDocuments({ name: "Fine" })).toBe(0);
  });

  it.each([
    ["", /no JSON/],
    ["{", /no JSON/],
    ["[]", /no file of saved replies/],
    [asFile([]), /no file of saved replies: savedReplies/],
    [new Uint8Array([0xff, 0xfe]), /no JSON in UTF-8/],
    [asFile(Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}`, text: "x" }))), /no file/],
  ])("that is none is refused (%#)", async (text, said) => {
    const { status, body } = await importing(kim, text);
    expect([status, body.errors.avatar.msg]).toEqual([400, expect.stringMatching(said)]);
  });

  it("go to the desk by an admin alone, and that is audited", async () => {
    expect((await importing(kim, asFile([hello]), { scope: "desk" })).status).toBe(403);
    expect((await importing(nora, asFile([hello, bye]), { scope: "desk" })).status).toBe(200);
    expect(JSON.parse(await exported(kim, "desk")).savedReplies).toHaveLength(2);
    expect(
      await AuditModel.findOne({ action: "import-saved-replies" }).sort({ _id: -1 }).lean(),
    ).toMatchObject({ name: "2 saved replies", outcome: "done", by: nora.email });
  });

  it("of which a dying process has stored the import alone are all there for whoever looks next", async () => {
    const whose = { scope: "own" as const, ownerId: kim.user._id, audience: `own:${kim.user._id}` };
    const replies = ["A", "B"].map((name) => ({ name, text: name, nameKey: `\n${name}` }));
    await SavedReplyImportModel.create({ ...whose, replies });
    const { body } = await kim.call("GET", "saved-replies");
    const names = body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["A", "B"]));
    expect(await SavedReplyImportModel.countDocuments({})).toBe(0);
  });

  it("of which only some were made records before a process died, none is there twice", async () => {
    const [reply] = (await kim.call("GET", "saved-replies")).body.data;
    const whose = { scope: "own" as const, ownerId: kim.user._id, audience: `own:${kim.user._id}` };
    const made = await SavedReplyModel.findById(reply.id).lean();
    const again = { _id: reply.id, name: reply.name, text: reply.text, nameKey: made?.nameKey };
    const replies = [again, { name: "C", text: "C", nameKey: "\nc" }];
    await SavedReplyImportModel.create({ ...whose, replies });
    const { body } = await kim.call("GET", "saved-replies");
    const names: string[] = body.data.map(({ name }: { name: string }) => name);
    expect(names.filter((name) => name === reply.name)).toHaveLength(1);
    expect(names).toContain("C");
  });

  it("2,000 of them fit, and one more does not", async () => {
    const lou = await anAgent(desk, "Lou");
    const many = Array.from({ length: 2_000 }, (_, n) => ({ name: `${n}`, text: `Text ${n}` }));
    expect((await importing(lou, asFile(many))).body.data.imported).toBe(2_000);
    expect((await lou.call("GET", "saved-replies")).body.data.length).toBeGreaterThanOrEqual(2_000);
    expect((await lou.call("POST", "saved-replies", { name: "x", text: "x" })).status).toBe(409);
  }, 60_000);
});
