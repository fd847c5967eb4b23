import { randomUUID } from "node:crypto";
import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Types } from "mongoose";
import { beforeAll, expect, it } from "vitest";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { formOf } from "../call-api.ts";
import { anAgent, type TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { aDraft, aMessage, aTicket } from "../tickets.ts";
import { expectRefusals } from "./refusals.ts";

// What staff alone do with tickets: they merge, split and link them, and open them for customers.

const { desk, stranger, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
let ticket: Ticket;
let other: Ticket;
let eves: Ticket;
let spam: Ticket;
const nobody = "0123456789abcdef01234567";

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
  [ticket, other] = [await aTicket(ada), await aTicket(ada)];
  [eves, spam] = [await aTicket(eve), await aTicket(ada)];
  await aMessage(ada, ticket, { text: "Besides, the pot leaks" });
  await aMessage(ada, spam, { text: "Buy this" });
  await aMessage(nora, ticket, { text: "Which pot?" });
  await desk.tickets.settled();
  const seen = { seq: 1_000, activitySeq: 1_000 };
  await nora.call("PATCH", `conversation/${spam._id}`, { set: { isSpam: true }, seen });
});

const at = (id: string, what: string) => `conversation/${encodeURIComponent(id)}/${what}`;
const merge = (who: TestPerson, body: object, id = ticket._id) =>
  who.call("POST", at(id, "merge"), body);
const split = (who: TestPerson, body: object, id = ticket._id) =>
  who.call("POST", at(id, "split"), { seq: 1, clientId: randomUUID(), ...body });
const link = (who: TestPerson, body: object, id = ticket._id) =>
  who.call("POST", at(id, "links"), { kind: "relates_to", ...body });
const hostileIds = ["__proto__", '{"$ne":null}', "../../users", "0", "f".repeat(500)];

// case K13
it("tickets are merged by staff, of one customer, and neither into themselves nor into spam", async () => {
  const bad = (what: string, body: object, status = 400) =>
    [what, status, () => merge(kim, body)] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", at(ticket._id, "merge"), { into: other._id })],
    ["its customer", 403, () => merge(ada, { into: other._id })],
    ["another customer, into their own", 404, () => merge(eve, { into: eves._id })],
    ["another customer takes it in", 404, () => merge(eve, { into: ticket._id }, other._id)],
    ["its customer undoes none", 403, () => ada.call("DELETE", at(ticket._id, "merge"))],
    bad("into another customer's", { into: eves._id }),
    bad("into itself", { into: ticket._id }),
    bad("into spam", { into: spam._id }),
    ["spam", 400, () => merge(kim, { into: other._id }, spam._id)],
    bad("into one that there is not", { into: nobody }, 404),
    bad("an operator", { into: { $ne: null } }),
    bad("a number below none", { into: other._id, seen: { seq: -1 } }),
    bad("a number beyond all", { into: other._id, seen: { seq: 1e308 } }),
    bad("a field that is none", { into: other._id, creator: eve.user._id }),
    bad("a prototype", JSON.parse(`{"__proto__":{"into":"${other._id}"}}`)),
    bad("a megabyte", { into: "x".repeat(1_000_000) }, 413),
    ...hostileIds.map(
      (id) => [id.slice(0, 20), 400, () => merge(kim, { into: other._id }, id)] as const,
    ),
  ]);
});

// case K13
it("a customer's message is split off by staff, by its number, and from no spam", async () => {
  const bad = (what: string, body: object, status = 400) =>
    [what, status, () => split(kim, body)] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", at(ticket._id, "split"), {})],
    ["its customer", 403, () => split(ada, {})],
    ["another customer", 404, () => split(eve, {})],
    ["a ticket that there is not", 404, () => split(kim, {}, nobody)],
    ["of spam", 400, () => split(kim, {}, spam._id)],
    bad("one of staff", { seq: 2 }),
    bad("one that there is not", { seq: 99 }),
    bad("the opening", { seq: 0 }),
    bad("a number beyond all", { seq: 1e308 }),
    bad("an operator", { seq: { $gt: 0 } }),
    bad("an operator as its key", { clientId: { $ne: null } }),
    bad("another customer", { creator: eve.user._id }),
    bad("a subject of an operator", { subject: { $set: "x" } }),
    bad("a subject too long", { subject: "x".repeat(limits.subjectMaxChars + 1) }),
    ...hostileIds.map((id) => [id.slice(0, 20), 400, () => split(kim, {}, id)] as const),
  ]);
});

// case K13
it("tickets are linked by staff, to tickets that there are, in a way that there is", async () => {
  const bad = (what: string, body: object, status = 400) =>
    [what, status, () => link(kim, body)] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", at(ticket._id, "links"), { to: other._id })],
    ["its customer", 403, () => link(ada, { to: other._id })],
    ["its customer reads them", 403, () => ada.call("GET", at(ticket._id, "links"))],
    ["its customer removes one", 403, () => ada.call("DELETE", at(ticket._id, `links/${nobody}`))],
    ["another customer", 404, () => link(eve, { to: eves._id })],
    bad("to itself", { to: ticket._id }),
    bad("to one that there is not", { to: nobody }, 404),
    bad("an operator", { to: { $ne: null } }),
    bad("a kind that is none", { to: other._id, kind: "__proto__" }),
    bad("a kind of an operator", { to: other._id, kind: { $ne: "" } }),
    bad("a field that is none", { to: other._id, number: 1 }),
    ...hostileIds.map(
      (id) => [id.slice(0, 20), 400, () => link(kim, { to: other._id }, id)] as const,
    ),
  ]);
});

// case K13
it("one ticket has a hundred links and is split a hundred times, and no more", async () => {
  const full = await aTicket(ada);
  await aMessage(ada, full, { text: "Besides" });
  await desk.tickets.settled();
  const links = Array.from({ length: limits.linksMax }, (_, number) => {
    return { kind: "relates_to", ticketId: new Types.ObjectId(), number };
  });
  expect((await split(kim, {}, full._id)).status).toBe(201);
  const [one] = (await TicketModel.findById(full._id).orFail().lean()).splitInto ?? [];
  const splitInto = Array(limits.splitsMax).fill(one);
  await TicketModel.collection.updateOne({ number: full.ticket }, {
    $set: { links, splitInto },
  } as never);
  await expectRefusals(desk, [
    ["the link after the last", 400, () => link(kim, { to: other._id }, full._id)],
    ["the split after the last", 409, () => split(kim, {}, full._id)],
  ]);
});

// case K17
it("a ticket is opened for a customer by staff, for who is one, and never as somebody else", async () => {
  const open = (who: TestPerson, fields: object = {}, headers: object = {}) => {
    const draft = { ...aDraft, customerId: eve.user._id, ...fields };
    return who.call("POST", "conversation/on-behalf", formOf(draft), headers);
  };
  const bad = (what: string, fields: object, status = 400) =>
    [what, status, () => open(kim, fields)] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", "conversation/on-behalf", formOf(aDraft))],
    ["a customer for another", 403, () => open(ada)],
    ["a customer for themselves", 403, () => open(ada, { customerId: ada.user._id })],
    ["a customer asks as whom", 403, () => ada.call("GET", "conversation/on-behalf/senders")],
    ["an operator as key", 400, () => open(kim, {}, { "Idempotency-Key": '{"$ne":null}' })],
    bad("for an agent", { customerId: kim.user._id }),
    bad("for an admin", { customerId: nora.user._id }),
    bad("for nobody", { customerId: nobody }),
    bad("for an operator", { customerId: '{"$ne":null}' }),
    bad("a subject too long", { subject: "x".repeat(limits.subjectMaxChars + 1) }),
    bad("a reason that is none", { enquiryInfo: "__proto__" }),
    bad("an address of two lines", { customerId: "", address: "ann@example.com\r\nBcc: eve@a.b" }),
    bad("by a mailbox, where there is none", { byMail: "yes", mailboxId: "__proto__" }, 503),
    bad("by mail, perhaps", { byMail: "perhaps" }),
    bad("a file by a path", { draftFiles: "../../etc/passwd" }),
  ]);
});
