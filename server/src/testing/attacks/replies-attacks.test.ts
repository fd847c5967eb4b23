import { randomUUID } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import { beforeAll, expect, it } from "vitest";
import { createCaller, formOf } from "../call-api.ts";
import { aTextFile } from "../files.ts";
import type { TestPerson } from "../people.ts";
import { aMacroDesk } from "../ticket-work/macro-desk.ts";
import { expectRefusals, secret } from "./refusals.ts";

// What staff keep to send and to do again and again: saved replies, their import, and macros.

const { desk, nora, ada, kim, lou, ids, ticket, seen, save } = aMacroDesk();
const stranger: ReturnType<typeof createCaller> = (...asked) => createCaller(desk.url)(...asked);
const own = { reply: "", file: "", macro: "", ofDesk: "" };

beforeAll(async () => {
  const reply = await kim.call("POST", "saved-replies", { name: "Mine", text: secret });
  own.reply = reply.body.data.id;
  const files = formOf({ attachments: aTextFile("mine.txt", secret) });
  const withFile = await kim.call("POST", `saved-replies/${own.reply}/files`, files);
  own.file = withFile.body.data.files[0].fileId;
  own.macro = (await save(kim, { reply: secret })).id;
  own.ofDesk = (await save(nora, { priority: "high" }, { scope: "desk" })).id;
});

const parse = (text: string): object => JSON.parse(text);
const long = "x".repeat(limits.messageTextMaxChars + 1);
const megabyte = "x".repeat(1_000_000);
const hostileIds = ["__proto__", '{"$ne":null}', "../users", "0", "f".repeat(500)];
const at = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

// case K04
it("a saved reply of one's own is nobody else's to use, change, remove or read the files of", async () => {
  const path = `saved-replies/${own.reply}`;
  const file = `${path}/files/${own.file}`;
  const attach = (who: TestPerson) =>
    who.call("POST", `${path}/files`, formOf({ attachments: aTextFile("x.txt") }));
  const tries = (who: TestPerson, name: string, status: number) =>
    [
      [`${name} changes it`, status, () => who.call("PATCH", path, { text: "Hello" })],
      [`${name} removes it`, status, () => who.call("DELETE", path)],
      [`${name} counts its uses`, status, () => who.call("POST", `${path}/uses`, {})],
      [`${name} attaches`, status, () => attach(who)],
      [`${name} reads its file`, status, () => who.call("GET", file)],
      [`${name} removes its file`, status, () => who.call("DELETE", file)],
    ] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("GET", "saved-replies")],
    ...tries(ada, "a customer", 403),
    ...tries(lou, "an agent", 404),
    ...tries(nora, "an admin", 404),
    ...hostileIds.map(
      (id) => [id, 400, () => kim.call("PATCH", at("saved-replies", id), { text: "x" })] as const,
    ),
  ]);
});

// case K04
it("a saved reply is made for the desk by admins alone, for a team by its members and admins, and of texts alone", async () => {
  const create = (who: TestPerson, body: object) =>
    who.call("POST", "saved-replies", { name: randomUUID(), text: "Hello", ...body });
  const bad = (what: string, body: object) => [what, 400, () => create(kim, body)] as const;
  await expectRefusals(desk, [
    ["a customer", 403, () => create(ada, {})],
    ["an agent for the desk", 403, () => create(kim, { scope: "desk" })],
    ["an agent for another's team", 400, () => create(lou, { scope: "team", teamId: ids.team })],
    bad("a team that is none", { scope: "team", teamId: "0".repeat(24) }),
    bad("an operator as text", { text: { $gt: "" } }),
    bad("an operator as team", { scope: "team", teamId: { $ne: null } }),
    bad("a scope that is none", { scope: "everybody" }),
    bad("no name", { name: "\u0000\u202e" }),
    bad("a placeholder in another", { text: "{{customer.{{agent.name}}}}" }),
    bad("a placeholder of the prototype", { text: "{{__proto__}} {{constructor.name}}" }),
    bad("too long", { text: long }),
    ["100 kB", 413, () => create(kim, { text: "x".repeat(100_000) })],
    ["a megabyte", 413, () => create(kim, { text: megabyte })],
  ]);
});

// case K05
it("saved replies come in by staff alone, where they keep them, whole, and as what they are", async () => {
  const first = (more: object = {}) => ({ name: "In", text: "Hello", ...more });
  const fileOf = (savedReplies: unknown, more: object = {}) =>
    JSON.stringify({ kind: "deskbell-saved-replies", version: 1, savedReplies, ...more });
  const bring = (who: TestPerson, text: string, fields: Record<string, string> = {}) =>
    who.call(
      "POST",
      "saved-replies/import",
      formOf({ ...fields, file: new File([text], "r.json") }),
    );
  const bad = (what: string, text: string, status = 400) =>
    [what, status, () => bring(kim, text)] as const;
  await expectRefusals(desk, [
    ["a customer", 403, () => bring(ada, fileOf([first()]))],
    ["an agent for the desk", 403, () => bring(kim, fileOf([first()]), { scope: "desk" })],
    [
      "an agent for another's team",
      400,
      () => bring(lou, fileOf([first()]), { scope: "team", teamId: ids.team }),
    ],
    bad("no JSON", "{"),
    bad("nested deep", "[".repeat(200_000)),
    bad("another kind", fileOf([first()], { kind: "x" })),
    bad("operators", fileOf([first({ text: { $gt: "" } })])),
    bad("a prototype", `{"__proto__":${fileOf([first()])}}`),
    bad("one good, one without a text", fileOf([first(), { name: "Out" }])),
    bad("one good, one too long", fileOf([first(), first({ name: "Out", text: long })])),
    bad(
      "one more than fit",
      fileOf(Array.from({ length: 2_001 }, (_, i) => first({ name: `${i}` }))),
    ),
    bad("more than 5 MB", "x".repeat(limits.attachmentMaxBytes + 1), 413),
    [
      "two files",
      400,
      () => {
        const files = [new File([fileOf([first()])], "a"), new File([fileOf([first()])], "b")];
        return kim.call("POST", "saved-replies/import", formOf({ file: files }));
      },
    ],
  ]);
});

// case K06
it("a macro of one's own is nobody else's to run, change or remove, and nobody runs one in a ticket that is not theirs", async () => {
  const body = { ticketId: ticket._id, seen: await seen() };
  const run = (who: TestPerson, id: string, more: object = {}) =>
    who.call("POST", `${at("macros", id)}/run`, { ...body, ...more });
  const tries = (who: TestPerson, name: string, status: number) =>
    [
      [`${name} runs it`, status, () => run(who, own.macro)],
      [`${name} changes it`, status, () => who.call("PATCH", `macros/${own.macro}`, { name: "X" })],
      [`${name} removes it`, status, () => who.call("DELETE", `macros/${own.macro}`)],
    ] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", `macros/${own.macro}/run`, body)],
    ...tries(ada, "the customer", 403),
    ...tries(lou, "an agent", 404),
    ...tries(nora, "an admin", 404),
    ["the customer runs the desk's", 403, () => run(ada, own.ofDesk)],
    [
      "an agent changes the desk's",
      403,
      () => kim.call("PATCH", `macros/${own.ofDesk}`, { name: "X" }),
    ],
    ["an agent removes the desk's", 403, () => kim.call("DELETE", `macros/${own.ofDesk}`)],
    [
      "in a ticket that there is not",
      404,
      () => run(kim, own.ofDesk, { ticketId: "0".repeat(24) }),
    ],
    ["in an operator's", 400, () => run(kim, own.ofDesk, { ticketId: { $ne: null } })],
    ["seen by operators", 400, () => run(kim, own.ofDesk, { seen: { seq: { $gte: 0 } } })],
    ["with actions of its own", 400, () => run(kim, own.ofDesk, { actions: { status: "solved" } })],
    ...hostileIds.map((id) => [id, 400, () => run(kim, id)] as const),
  ]);
});

// case K06
it("a macro does what macros can, to those that there are, and nothing else", async () => {
  const create = (who: TestPerson, actions: unknown, more: object = {}) =>
    who.call("POST", "macros", { name: randomUUID(), actions, ...more });
  const bad = (what: string, actions: unknown) => [what, 400, () => create(kim, actions)] as const;
  const nobody = "0".repeat(24);
  await expectRefusals(desk, [
    ["a customer", 403, () => create(ada, { status: "solved" })],
    ["an agent for the desk", 403, () => create(kim, { status: "solved" }, { scope: "desk" })],
    [
      "an agent for another's team",
      400,
      () => create(lou, { status: "solved" }, { scope: "team", teamId: ids.team }),
    ],
    bad("nothing", {}),
    bad("closed", { status: "closed" }),
    bad("spam", { isSpam: true }),
    bad("an operator", { priority: { $ne: "low" } }),
    bad("a prototype", parse('{"__proto__":{"status":"solved"}}')),
    bad("asleep without an end", { status: "snoozed" }),
    bad("asleep for ever", { status: "snoozed", snoozeHours: 1e9 }),
    bad("to a customer", { assignee: ada.user._id }),
    bad("to nobody known", { assignee: nobody }),
    bad("to a team that is none", { teamId: nobody }),
    bad("a tag that is none", { addTagIds: [nobody] }),
    bad("51 tags", { addTagIds: Array.from({ length: 51 }, () => ids.leak) }),
    bad("a reply that is too long", { reply: long }),
    bad("a reply with a placeholder that is none", { reply: "{{password}}" }),
    ["a megabyte", 413, () => create(kim, { reply: megabyte })],
    [
      "a customer tries one",
      403,
      () =>
        ada.call("POST", "macros/try", {
          ticketNumber: ticket.ticket,
          actions: { status: "solved" },
        }),
    ],
    [
      "an operator as number",
      400,
      () =>
        kim.call("POST", "macros/try", { ticketNumber: { $gt: 0 }, actions: { status: "solved" } }),
    ],
    [
      "tried on no ticket",
      404,
      () =>
        kim.call("POST", "macros/try", {
          ticketNumber: 2_147_483_647,
          actions: { status: "solved" },
        }),
    ],
  ]);
  expect(({} as { status?: unknown }).status).toBeUndefined();
});
