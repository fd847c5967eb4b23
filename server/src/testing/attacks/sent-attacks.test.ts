import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, expect, it } from "vitest";
import { anAgent, type TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { aMessage, aTicket } from "../tickets.ts";
import { expectRefusals } from "./refusals.ts";

// What was sent: edits and deletions of messages, and words that are taken out of a ticket.

const { desk, stranger, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
let ticket: Ticket;
let eves: Ticket;

/** The first is Ada's, the second Nora's. */
beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
  [ticket, eves] = [await aTicket(ada), await aTicket(eve)];
  await aMessage(ada, ticket, { text: "My card is 4111 1111 1111 1111" });
  await aMessage(nora, ticket, { text: "Please never send card numbers" });
  await desk.tickets.settled();
});

const edit = (who: TestPerson, seq: number | string, body: object) =>
  who.call("PUT", `message/${ticket._id}/${encodeURIComponent(seq)}`, body);
const remove = (who: TestPerson, seq: number | string) =>
  who.call("DELETE", `message/${ticket._id}/${encodeURIComponent(seq)}`);
const redact = (who: TestPerson, words: unknown, id = ticket._id) =>
  who.call("POST", `conversation/${encodeURIComponent(id)}/redactions`, { words });
const long = "x".repeat(limits.messageTextMaxChars + 1);
const hostileSeqs = ["__proto__", '{"$gt":0}', "-1", "0", "1.5", "NaN", "9".repeat(400)];
const hostileIds = ["__proto__", '{"$ne":null}', "../../users", "0", "f".repeat(500)];

// case K07
it("a message is edited by who wrote it alone, staff and admins included, and its earlier words are staff's to read", async () => {
  const text = { text: "Hello" };
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("PUT", `message/${ticket._id}/1`, text)],
    ["another customer", 404, () => edit(eve, 1, text)],
    ["its customer of staff's", 403, () => edit(ada, 2, text)],
    ["an agent of the customer's", 403, () => edit(kim, 1, text)],
    ["an agent of a colleague's", 403, () => edit(kim, 2, text)],
    ["an admin of the customer's", 403, () => edit(nora, 1, text)],
    ["one that there is not", 404, () => edit(ada, 3, text)],
    ["by the path of another ticket", 404, () => ada.call("PUT", `message/${eves._id}/1`, text)],
    ...hostileSeqs.map(
      (seq) => [`number ${seq.slice(0, 9)}`, 400, () => edit(ada, seq, text)] as const,
    ),
    [
      "the customer reads what it said",
      403,
      () => ada.call("GET", `message/${ticket._id}/1/earlier`),
    ],
    [
      "another customer reads what it said",
      404,
      () => eve.call("GET", `message/${ticket._id}/1/earlier`),
    ],
  ]);
});

// case K07
it("a message becomes no operator, no other's, no placeholder, nothing, and nothing longer than it may be", async () => {
  const bad = (what: string, body: object) => [what, 400, () => edit(ada, 1, body)] as const;
  await expectRefusals(desk, [
    bad("nothing", { text: " \u0000\u202e " }),
    bad("an operator", { text: { $set: { sender: eve.user._id } } }),
    bad("an operator as version", { text: "Hello", version: { $gte: 0 } }),
    bad("a version below none", { text: "Hello", version: -1 }),
    bad("a prototype", JSON.parse('{"__proto__":{"text":"Hello"}}')),
    bad("too long", { text: long }),
    ["staff's, a placeholder", 400, () => edit(nora, 2, { text: "{{agent.name}}" })],
    ["another version", 409, () => edit(ada, 1, { text: "Hello", version: 7 })],
    ["a megabyte", 413, () => edit(ada, 1, { text: "x".repeat(1_000_000) })],
  ]);
});

// case K07
it("a message is deleted by who wrote it and by admins, and by nobody else", async () => {
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("DELETE", `message/${ticket._id}/1`)],
    ["another customer", 404, () => remove(eve, 1)],
    ["its customer of staff's", 403, () => remove(ada, 2)],
    ["an agent of the customer's", 403, () => remove(kim, 1)],
    ["an agent of a colleague's", 403, () => remove(kim, 2)],
    ["one that there is not", 404, () => remove(nora, 3)],
    ...hostileSeqs.map(
      (seq) => [`number ${seq.slice(0, 9)}`, 400, () => remove(nora, seq)] as const,
    ),
  ]);
});

// case K08
it("words are taken out of a ticket by admins alone, of tickets that there are, and never as a pattern", async () => {
  const bad = (what: string, words: unknown, status = 400) =>
    [what, status, () => redact(nora, words)] as const;
  await expectRefusals(desk, [
    [
      "a stranger",
      401,
      () => stranger("POST", `conversation/${ticket._id}/redactions`, { words: "card" }),
    ],
    ["its customer", 403, () => redact(ada, "card")],
    ["another customer", 403, () => redact(eve, "card")],
    ["an agent", 403, () => redact(kim, "card")],
    ["a ticket that there is not", 404, () => redact(nora, "card", "0".repeat(24))],
    ...hostileIds.map((id) => [`ticket ${id}`, 400, () => redact(nora, "card", id)] as const),
    bad("two letters", "ca"),
    bad("blanks", "     "),
    bad("an operator", { $regex: ".*" }),
    bad("a list", ["card"]),
    bad("what is taken out already", "█████"),
    bad("too long", "x".repeat(limits.redactedWordsMaxChars + 1)),
    bad("a megabyte", "x".repeat(1_000_000), 413),
  ]);
  // They are words and no pattern: these stand nowhere.
  for (const words of [".*", "4111.*1111", "(a+)+$", "\\d{4}", "[^]"]) {
    const { status, body } = await redact(nora, words);
    expect([words, status, body.data?.messages ?? 0]).toEqual([
      words,
      words.length < 3 ? 400 : 200,
      0,
    ]);
  }
  const texts = (await nora.call("GET", `message/${ticket._id}`)).body;
  expect(JSON.stringify(texts)).toContain("4111 1111 1111 1111");
});
