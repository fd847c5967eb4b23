import { randomUUID } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, expect, it } from "vitest";
import { formOf } from "../call-api.ts";
import { aTextFile } from "../files.ts";
import { anAgent, type TestPerson } from "../people.ts";
import { aLaterDesk } from "../scheduled/a-later-desk.ts";
import { aTicket } from "../tickets.ts";
import { expectRefusals, secret } from "./refusals.ts";

// What somebody has written and not sent: drafts, their files, and replies that wait.

const { desk, stranger, admin: nora, ada, eve, aReply, inAnHour } = aLaterDesk();
let kim: TestPerson;
let samir: TestPerson;
let ticket: Ticket;
let place = "";
let draftVersion = "";
let draftFile = "";
let waiting: ScheduledMessage;

beforeAll(async () => {
  [kim, samir] = [await anAgent(desk, "Kim Agent"), await anAgent(desk, "Samir Agent")];
  ticket = await aTicket(ada);
  place = `reply:${ticket._id}`;
  draftFile = (await upload(kim, place, aTextFile("secret.txt"))).body.data.id;
  draftVersion = randomUUID();
  await keep(kim, place, { text: secret, version: draftVersion, files: [draftFile] });
  waiting = await aReply(kim, ticket, { text: secret, sendAt: inAnHour() });
  await desk.tickets.settled();
});

const upload = (who: TestPerson, at: string, file: File, clientFileId: string = randomUUID()) =>
  who.call("POST", `drafts/${at}/files`, formOf({ clientFileId, attachments: file }));
const keep = (who: TestPerson, at: string, draft: object) =>
  who.call("PUT", `drafts/${encodeURIComponent(at)}`, {
    basedOn: null,
    version: randomUUID(),
    text: "Hello",
    ...draft,
  });
const share = (who: TestPerson, body: object) => who.call("POST", `drafts/${place}/share`, body);
const schedule = (who: TestPerson, fields: Parameters<typeof formOf>[0]) =>
  who.call(
    "POST",
    "scheduled",
    formOf({ conversationId: ticket._id, text: "Hello", sendAt: inAnHour(), ...fields }),
  );
const change = (who: TestPerson, body: object) =>
  who.call("PATCH", `scheduled/${waiting.id}`, body);
const parse = (text: string): object => JSON.parse(text);
const long = "x".repeat(limits.messageTextMaxChars + 1);
const hostileIds = ["__proto__", '{"$ne":null}', "../../users", "0", "f".repeat(500)];

// case K01
it("a draft is kept by nobody in a ticket that is not theirs, by no customer as a note, and in no place that there is not", async () => {
  const note = `note:${ticket._id}`;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("PUT", `drafts/${place}`, { text: "Hello" })],
    ["another customer", 404, () => keep(eve, place, {})],
    ["a customer's note", 403, () => keep(ada, note, {})],
    ["a ticket that there is not", 404, () => keep(kim, `reply:${"0".repeat(24)}`, {})],
    ...hostileIds.map((id) => [id, 400, () => keep(kim, id, {})] as const),
    ["another's version", 409, () => keep(samir, place, { basedOn: draftVersion })],
    [
      "emptied by another, who has none there",
      200,
      () => keep(nora, place, { basedOn: draftVersion, text: "" }),
    ],
  ]);
});

// case K01
it("a draft of operators, of somebody else's name, or longer than a message can be is refused", async () => {
  const refused = (what: string, body: object) =>
    [what, 400, () => keep(eve, "wizard", body)] as const;
  await expectRefusals(desk, [
    refused("an operator as text", { text: { $gt: "" } }),
    refused("an operator as version", { basedOn: { $ne: null } }),
    refused("another's id", { personId: kim.user._id }),
    refused("a prototype", parse('{"__proto__":{"role":"admin"},"constructor":{}}')),
    refused("too long", { text: long }),
    refused("a ticket too long", { ticket: { enquiryInfo: "", subject: long, isPrivate: true } }),
    refused("too many files", { files: Array.from({ length: 11 }, () => randomUUID()) }),
    ["a megabyte", 413, () => keep(eve, "wizard", { text: "x".repeat(1_000_000) })],
  ]);
  expect(({} as { role?: unknown }).role).toBeUndefined();
});

// case K01
it("a draft is shared by its author alone, with colleagues alone, as it is kept", async () => {
  const body = () => ({
    colleagueId: samir.user._id,
    version: draftVersion,
    shareId: randomUUID(),
  });
  await expectRefusals(desk, [
    ["a customer", 403, () => share(ada, body())],
    [
      "another agent, with its version",
      409,
      () => share(samir, { ...body(), colleagueId: kim.user._id }),
    ],
    ["an admin, with its version", 409, () => share(nora, body())],
    ["with a customer", 400, () => share(kim, { ...body(), colleagueId: ada.user._id })],
    ["with an operator", 400, () => share(kim, { ...body(), colleagueId: { $ne: "" } })],
    ["in another's name", 400, () => share(kim, { ...body(), personId: nora.user._id })],
    ["a prototype", 400, () => share(kim, parse('{"__proto__":{"colleagueId":"x"}}'))],
  ]);
});

// case K02
it("a file of a draft is read, listed and sent by its author alone, whatever id is known", async () => {
  const send = (who: TestPerson, draftFiles: string) =>
    who.call("POST", "message", formOf({ conversationId: ticket._id, text: "Hello", draftFiles }));
  const read = (who: TestPerson, at: string, id: string) =>
    who.call("GET", `drafts/${at}/files/${encodeURIComponent(id)}`);
  await expectRefusals(desk, [
    ["a stranger reads it", 401, () => stranger("GET", `drafts/${place}/files/${draftFile}`)],
    ["the customer reads it", 404, () => read(ada, place, draftFile)],
    ["an agent reads it", 404, () => read(samir, place, draftFile)],
    ["an admin reads it", 404, () => read(nora, place, draftFile)],
    ["from the author's other place", 404, () => read(kim, "wizard", draftFile)],
    ...hostileIds.map((id) => [`file ${id}`, 400, () => read(kim, place, id)] as const),
    ["an agent lists it", 400, () => keep(samir, place, { files: [draftFile] })],
    ["the customer sends it", 400, () => send(ada, draftFile)],
    ["an agent sends it", 400, () => send(samir, draftFile)],
    ["an agent sends it later", 400, () => schedule(samir, { draftFiles: draftFile })],
    ["as stored file of a reply", 400, () => schedule(samir, { storedFiles: draftFile })],
    ["an operator", 400, () => send(kim, '{"$ne":null}')],
  ]);
});

// case K02
it("a file is attached to no draft where its author may not write, and not when it is no file that is taken", async () => {
  const script = () => new File(["MZ\u0090"], "a.pdf.exe", { type: "application/pdf" });
  const svg = () => new File(["<svg onload=alert(1)></svg>"], "a.png", { type: "image/png" });
  const large = () => new File([new Uint8Array(limits.attachmentMaxBytes + 1)], "a.txt");
  await expectRefusals(desk, [
    ["another customer", 404, () => upload(eve, place, aTextFile("notes.txt"))],
    ["to a customer's note", 403, () => upload(ada, `note:${ticket._id}`, aTextFile("notes.txt"))],
    ["to no place", 400, () => upload(kim, "__proto__", aTextFile("notes.txt"))],
    ["under an id that is none", 400, () => upload(kim, place, aTextFile("notes.txt"), "1")],
    ["a program", 415, () => upload(kim, place, script())],
    ["a page that passes for a picture", 415, () => upload(kim, place, svg())],
    ["too large", 413, () => upload(kim, place, large())],
  ]);
});

// case K03
it("a reply that waits is its author's alone: nobody else changes it, takes it back or sends it", async () => {
  const { id, version } = waiting;
  const others = (who: TestPerson, name: string, status: number) =>
    [
      [`${name} changes it`, status, () => change(who, { version, text: "Hello" })],
      [`${name} takes it back`, status, () => who.call("POST", `scheduled/${id}/take-back`, {})],
      [`${name} sends it`, status, () => who.call("POST", `scheduled/${id}/send`, { version })],
    ] as const;
  await expectRefusals(desk, [
    ...others(ada, "its customer", 403),
    ...others(eve, "another customer", 403),
    ...others(samir, "an agent", 404),
    ...others(nora, "an admin", 404),
    ["a customer's", 403, () => schedule(ada, {})],
    ["another customer's", 404, () => schedule(eve, {})],
    [
      "another customer lists them",
      403,
      () => eve.call("GET", `scheduled?conversationId=${ticket._id}`),
    ],
    ...hostileIds.map(
      (bad) =>
        [
          `id ${bad}`,
          400,
          () => kim.call("PATCH", `scheduled/${encodeURIComponent(bad)}`, { version }),
        ] as const,
    ),
  ]);
});

// case K03
it("a reply that waits takes no times that are none, no operators, no author, and nothing longer than a message", async () => {
  const { version } = waiting;
  const aChange = (what: string, body: object) => [what, 400, () => change(kim, body)] as const;
  const aNew = (what: string, fields: Parameters<typeof formOf>[0]) =>
    [what, 400, () => schedule(kim, fields)] as const;
  await expectRefusals(desk, [
    aChange("an operator as version", { version: { $gt: 0 }, text: "Hello" }),
    aChange("an operator as text", { version, text: { $ne: "" } }),
    aChange("another author", { version, author: nora.user._id }),
    aChange("another state", { version, state: "sent" }),
    aChange("a time that is none", { version, sendAt: "tomorrow" }),
    aChange("a time that is over", { version, sendAt: "2001-01-01T00:00:00.000Z" }),
    aChange("too long", { version, text: long }),
    aChange("a placeholder", { version, text: "Dear {{customer.first_name}}" }),
    aNew("for the year 9999", { sendAt: "9999-12-31T00:00:00.000Z" }),
    aNew("a new one, too long", { text: long }),
    aNew("two tickets", { conversationId: [ticket._id, ticket._id] }),
    aNew("a macro that is none", { macro: '{"id":{"$ne":null}}' }),
    aNew("files by a path", { storedFiles: "../../etc/passwd" }),
    ["a text of a megabyte", 400, () => schedule(kim, { text: "x".repeat(1_000_000) })],
    ["a change of a megabyte", 413, () => change(kim, { version, text: "x".repeat(1_000_000) })],
  ]);
});
