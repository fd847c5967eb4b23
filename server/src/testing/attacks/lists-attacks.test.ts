import { limits } from "@deskbell/shared/limits";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, expect, it } from "vitest";
import { anAgent, type TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { begin, read } from "../ticket-work/bulk-jobs.ts";
import { aTicket } from "../tickets.ts";
import { until } from "../until.ts";
import { expectRefusals, secret } from "./refusals.ts";

// What picks out many tickets, and what is done with them: saved views, filters, and bulk changes.

const { desk, stranger, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
let lou: TestPerson;
let ticket: Ticket;
const own = { view: "", ofDesk: "", job: "", team: "" };

beforeAll(async () => {
  [kim, lou] = [await anAgent(desk, "Kim Agent"), await anAgent(desk, "Lou Agent")];
  ticket = await aTicket(ada);
  await aTicket(eve);
  const team = await nora.call("POST", "teams", { name: "Repairs", memberIds: [kim.user._id] });
  own.team = team.body.data.id;
  own.view = (await kim.call("POST", "views", { name: secret, filter: "is:waiting" })).body.data.id;
  const ofDesk = { name: "All of us", filter: "is:waiting", scope: "desk" };
  own.ofDesk = (await nora.call("POST", "views", ofDesk)).body.data.id;
  const { body } = await begin(kim, { set: { priority: "high" }, tickets: [{ id: ticket._id }] });
  own.job = body.data.id;
  await until(async () => (await read(kim, own.job)).state !== "running");
  await desk.tickets.settled();
});

const create = (who: TestPerson, view: object) =>
  who.call("POST", "views", { name: "View", filter: "is:waiting", ...view });
const hostileIds = ["__proto__", '{"$ne":null}', "../../users", "0", "f".repeat(500)];
const hostileFilters = [
  "(a+)+$",
  '{"$where":"sleep(9)"}',
  "$where:1",
  "__proto__:1",
  "is:constructor",
];

// case K09
it("a saved view is changed and removed by who keeps it alone, and made for others by who may", async () => {
  const tries = (who: TestPerson, name: string, id: string, status: number) =>
    [
      [`${name} changes it`, status, () => who.call("PATCH", `views/${id}`, { name: "Mine" })],
      [`${name} removes it`, status, () => who.call("DELETE", `views/${id}`)],
    ] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", "views", { name: "View", filter: "is:waiting" })],
    ["a customer makes one", 403, () => create(ada, {})],
    ["an agent makes one of the desk", 403, () => create(kim, { scope: "desk" })],
    [
      "an agent makes one of another's team",
      400,
      () => create(lou, { scope: "team", teamId: own.team }),
    ],
    ...tries(ada, "a customer", own.view, 403),
    ...tries(lou, "an agent", own.view, 404),
    ...tries(nora, "an admin", own.view, 404),
    ...tries(kim, "an agent of the desk's", own.ofDesk, 403),
    ...hostileIds.map(
      (id) =>
        [
          id,
          400,
          () => kim.call("PATCH", `views/${encodeURIComponent(id)}`, { name: "X" }),
        ] as const,
    ),
  ]);
});

// case K09
it("a saved view has a name, a filter that is text, and an order that there is", async () => {
  const bad = (what: string, view: object, status = 400) =>
    [what, status, () => create(kim, view)] as const;
  await expectRefusals(desk, [
    bad("no name", { name: "\u0000\u202e" }),
    bad("a name of an operator", { name: { $ne: "" } }),
    bad("a name too long", { name: "x".repeat(limits.viewNameMaxChars + 1) }),
    bad("no filter", { filter: " " }),
    bad("a filter of an operator", { filter: { $where: "sleep(9)" } }),
    bad("a filter too long", { filter: "x".repeat(limits.filterMaxChars + 1) }),
    bad("an order that is none", { sort: "__proto__" }),
    bad("a scope that is none", { scope: "everybody" }),
    bad("a team that is an operator", { scope: "team", teamId: { $ne: null } }),
    bad("a place beyond all", { position: 1e308 }),
    bad("a prototype", JSON.parse('{"name":"","__proto__":{"scope":"desk"}}')),
    bad("a megabyte", { filter: "x".repeat(1_000_000) }, 413),
  ]);
});

// case K09
it("a filter is words, never a pattern, a query or code, and finds a customer nothing of others or of staff", async () => {
  for (const filter of hostileFilters) {
    const path = `conversation?filter=${encodeURIComponent(filter)}`;
    for (const who of [kim, ada]) {
      const { status, body } = await who.call("GET", path);
      expect([filter, status]).toEqual([filter, 200]);
      const { data } = body as { data?: Ticket[] };
      if (who === ada) for (const { _id } of data ?? []) expect(_id).toBe(ticket._id);
    }
  }
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("GET", "conversation?filter=is:waiting")],
    ["two filters", 400, () => kim.call("GET", "conversation?filter=a&filter=b")],
    ["an operator, which is no filter", 200, () => kim.call("GET", "conversation?filter[$ne]=a")],
    ["two time zones", 400, () => kim.call("GET", "conversation?filter=a&timeZone=a&timeZone=b")],
    [
      "a time zone too long",
      400,
      () => kim.call("GET", `conversation?filter=a&timeZone=${"x".repeat(65)}`),
    ],
    ["too long", 400, () => kim.call("GET", `conversation?filter=${"x".repeat(501)}`)],
    ["a customer counts", 403, () => ada.call("GET", "views/count?filter=is:waiting")],
    ["a stranger's own filters", 401, () => stranger("GET", "views")],
    ["a customer counts a view of staff", 400, () => ada.call("GET", "views?counting=mine")],
    ["a customer counts two", 400, () => ada.call("GET", "views?counting=spam&counting=solved")],
    ["counted, an operator", 400, () => kim.call("GET", "views/count?filter[$ne]=a")],
  ]);
});

// case K10
it("a bulk change is staff's, of tickets that are named, and of nothing that one ticket could not be", async () => {
  const set = { status: "solved" };
  const tickets = [{ id: ticket._id }];
  const bad = (what: string, draft: object, status = 400) =>
    [what, status, () => begin(kim, draft)] as const;
  const many = Array.from({ length: limits.bulkTicketsMax + 1 }, () => ({ id: ticket._id }));
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", "bulk", { set, tickets })],
    ["a customer, of their own", 403, () => begin(ada, { set, tickets })],
    ["a customer, of another's", 403, () => begin(eve, { set, tickets })],
    ["another's saved view", 404, () => begin(lou, { set, savedView: own.view })],
    bad("nothing to change", { set: {}, tickets }),
    bad("no tickets", { set, tickets: [] }),
    bad("tickets and a view", { set, tickets, view: "mine" }),
    bad("a view that is none", { set, view: "__proto__" }),
    bad("an operator as ticket", { set, tickets: [{ id: { $ne: null } }] }),
    bad("an operator as saved view", { set, savedView: { $ne: null } }),
    bad("an operator as customer", { set, filter: "is:waiting", creator: { $ne: null } }),
    bad("a filter of an operator", { set, filter: { $ne: "" } }),
    bad("a time zone of an operator", { set, filter: "is:waiting", timeZone: { $ne: "" } }),
    bad("a filter without a meaning", { set, filter: "tag:nothing-of-that-name" }),
    bad("of a customer", { set: { assigneeId: { $ne: null } }, tickets }),
    bad("whose it was", { set: { creator: eve.user._id }, tickets }),
    bad("a prototype", { set: JSON.parse('{"__proto__":{"status":"solved"}}'), tickets }),
    bad("one ticket too many", { set, tickets: many }),
    ["a customer merges", 403, () => begin(ada, { merge: { into: ticket._id }, tickets })],
    bad("merged into itself", { merge: { into: ticket._id }, tickets }),
    bad("merged into an operator", { merge: { into: { $ne: null } }, tickets }),
    bad("merged and changed", { merge: { into: ticket._id }, set, tickets }),
    bad("all of a view merged", { merge: { into: ticket._id }, view: "open" }),
    bad("one ticket too many merged", { merge: { into: ticket._id }, tickets: many }),
    bad("a megabyte", { set, filter: "x".repeat(1_000_000) }, 413),
  ]);
});

// case K10
it("a bulk change is read, cancelled and undone by who began it alone", async () => {
  const tries = (who: TestPerson, name: string, status: number) =>
    [
      [`${name} reads it`, status, () => who.call("GET", `jobs/${own.job}`)],
      [`${name} cancels it`, status, () => who.call("POST", `jobs/${own.job}/cancel`, {})],
      [`${name} undoes it`, status, () => who.call("POST", `jobs/${own.job}/undo`, {})],
    ] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("GET", `jobs/${own.job}`)],
    ...tries(ada, "a customer", 403),
    ...tries(lou, "an agent", 404),
    ...tries(nora, "an admin", 404),
    ...hostileIds.map(
      (id) => [id, 400, () => kim.call("POST", `jobs/${encodeURIComponent(id)}/undo`, {})] as const,
    ),
  ]);
});
