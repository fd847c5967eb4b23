import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, it } from "vitest";
import { formOf } from "../call-api.ts";
import { anAgent, type TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { aTicket } from "../tickets.ts";
import { expectRefusals, secret } from "./refusals.ts";

// What colleagues write to each other in a ticket: notes, whom they mention, and what becomes of them.

const { desk, stranger, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
let lou: TestPerson;
let leaver: TestPerson;
let ticket: Ticket;
let eves: Ticket;
let noteId: string;

/** A note of Kim's in Ada's ticket. */
beforeAll(async () => {
  [kim, lou] = [await anAgent(desk, "Kim Agent"), await anAgent(desk, "Lou Agent")];
  leaver = await anAgent(desk, "Lea Leaver");
  await nora.call("PUT", `users/${leaver.user._id}/access`, { isDisabled: true });
  [ticket, eves] = [await aTicket(ada), await aTicket(eve)];
  noteId = (await add(kim, { text: `The word is ${secret}` })).body.data.note._id;
});

const add = (who: TestPerson, fields: Parameters<typeof formOf>[0], id = ticket._id) =>
  who.call("POST", `conversation/${encodeURIComponent(id)}/notes`, formOf(fields));
const placeOf = (note = noteId, id = ticket._id) =>
  `conversation/${encodeURIComponent(id)}/notes/${encodeURIComponent(note)}`;
const edit = (who: TestPerson, body: object, path = placeOf()) => who.call("PUT", path, body);
const nobody = "0123456789abcdef01234567";
const long = "x".repeat(limits.messageTextMaxChars + 1);
const hostileIds = ["__proto__", '{"$ne":null}', "../../users", "0", "f".repeat(500)];

// case K12
it("notes are no customer's to write, to read, to change or to remove, in whatever ticket", async () => {
  const tries = (who: TestPerson, name: string, status: number) =>
    [
      [`${name} writes one`, status, () => add(who, { text: "Hello" })],
      [`${name} changes it`, status, () => edit(who, { text: "Hello" })],
      [`${name} removes it`, status, () => who.call("DELETE", placeOf())],
      [`${name} reads what it said`, status, () => who.call("GET", `${placeOf()}/earlier`)],
      [
        `${name} mentions an agent`,
        status,
        () => add(who, { text: "Hello", mentions: kim.user._id }),
      ],
    ] as const;
  await expectRefusals(desk, [
    ["a stranger writes one", 401, () => stranger("POST", `conversation/${ticket._id}/notes`, {})],
    ["a stranger changes it", 401, () => stranger("PUT", placeOf(), { text: "Hello" })],
    ["a stranger removes it", 401, () => stranger("DELETE", placeOf())],
    ...tries(ada, "its customer", 403),
    ...tries(eve, "another customer", 404),
    ["by a ticket of one's own", 403, () => eve.call("DELETE", placeOf(noteId, eves._id))],
    ["who works here no more", 401, () => add(leaver, { text: "Hello" })],
  ]);
});

// case K12
it("a note is edited by its author, removed by them or an admin, and only in the ticket that it is in", async () => {
  const text = { text: "Hello" };
  await expectRefusals(desk, [
    ["a colleague edits it", 403, () => edit(lou, text)],
    ["an admin edits it", 403, () => edit(nora, text)],
    ["a colleague removes it", 403, () => lou.call("DELETE", placeOf())],
    ["edited by another ticket", 404, () => edit(kim, text, placeOf(noteId, eves._id))],
    ["removed by another ticket", 404, () => nora.call("DELETE", placeOf(noteId, eves._id))],
    ["read by another ticket", 404, () => kim.call("GET", `${placeOf(noteId, eves._id)}/earlier`)],
    ["a note that there is not", 404, () => edit(kim, text, placeOf(nobody))],
    ["a ticket that there is not", 404, () => add(kim, text, nobody)],
    ...hostileIds.flatMap(
      (id) =>
        [
          [`note ${id.slice(0, 20)}`, 400, () => edit(kim, text, placeOf(id))],
          [`ticket ${id.slice(0, 20)}`, 400, () => add(kim, text, id)],
        ] as const,
    ),
  ]);
});

// case K12
it("a note says something, mentions who works here, and becomes no operator and nothing too long", async () => {
  const many = Array.from({ length: limits.noteMentionsMax + 1 }, (_, at) =>
    at.toString(16).padStart(24, "0"),
  );
  const bad = (what: string, body: object, status = 400) =>
    [what, status, () => edit(kim, body)] as const;
  const badNew = (what: string, fields: Parameters<typeof formOf>[0], status = 400) =>
    [`new, ${what}`, status, () => add(kim, fields)] as const;
  await expectRefusals(desk, [
    bad("nothing", { text: " \u0000\u202e " }),
    bad("an operator", { text: { $set: { authorId: lou.user._id } } }),
    bad("an operator as version", { text: "Hello", version: { $gte: 0 } }),
    bad("a prototype", JSON.parse('{"__proto__":{"text":"Hello"}}')),
    bad("too long", { text: long }),
    bad("a customer is mentioned", { text: "Hello", mentions: [ada.user._id] }),
    bad("who works here no more is mentioned", { text: "Hello", mentions: [leaver.user._id] }),
    bad("nobody is mentioned", { text: "Hello", mentions: [nobody] }),
    bad("an operator is mentioned", { text: "Hello", mentions: [{ $ne: null }] }),
    bad("too many are mentioned", { text: "Hello", mentions: many }),
    bad("another version", { text: "Hello", version: 7 }, 409),
    bad("a megabyte", { text: "x".repeat(1_000_000) }, 413),
    badNew("nothing", { text: " " }),
    badNew("too long", { text: long }),
    badNew("a customer is mentioned", { text: "Hello", mentions: ada.user._id }),
    badNew("an operator is mentioned", { text: "Hello", mentions: '{"$ne":null}' }),
    badNew("too many are mentioned", { text: "Hello", mentions: many.join(",") }),
    badNew("an operator as its id", { text: "Hello", clientNoteId: '{"$ne":null}' }),
    badNew("a draft's file by a path", { text: "Hello", draftFiles: "../../etc/passwd" }),
  ]);
});
