import { limits } from "@deskbell/shared/limits";
import { beforeAll, expect, it } from "vitest";
import { anAgent, type TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { expectRefusals } from "./refusals.ts";

// The names that staff give: tags, teams, and what they keep of customers.

const { desk, stranger, admin: nora, ada, eve } = aTestDeskWithPeople();
let kim: TestPerson;
const own = { tag: "", team: "" };

beforeAll(async () => {
  kim = await anAgent(desk, "Kim Agent");
  own.tag = (await nora.call("POST", "tags", { name: "Leak" })).body.data.id;
  own.team = (await nora.call("POST", "teams", { name: "Repairs" })).body.data.id;
});

const nobody = "0123456789abcdef01234567";
const hostileIds = ["__proto__", '{"$ne":null}', "../../users", "0", "f".repeat(500)];
/** Texts that are none, however they are sent. */
const noNames: readonly (readonly [string, unknown])[] = [
  ["nothing", " \u0000\u202e\u200b "],
  ["an operator", { $ne: "" }],
  ["a pattern", { $regex: ".*" }],
  ["a list", ["Leak"]],
  ["a number", 7],
  ["200 characters", "x".repeat(200)],
];

// case K14
it("tags are made by staff, renamed and removed by admins, and have a name of their own", async () => {
  const at = (id: string) => `tags/${encodeURIComponent(id)}`;
  const tries = (who: TestPerson, name: string) =>
    [
      [`${name} renames one`, 403, () => who.call("PATCH", at(own.tag), { name: "Mine" })],
      [`${name} removes one`, 403, () => who.call("DELETE", at(own.tag))],
    ] as const;
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", "tags", { name: "Mine" })],
    ["a customer makes one", 403, () => ada.call("POST", "tags", { name: "Mine" })],
    ["a customer reads them", 403, () => ada.call("GET", "tags")],
    ...tries(ada, "a customer"),
    ...tries(kim, "an agent"),
    ...noNames.flatMap(
      ([what, name]) =>
        [
          [`made, ${what}`, 400, () => kim.call("POST", "tags", { name })],
          [`renamed, ${what}`, 400, () => nora.call("PATCH", at(own.tag), { name })],
        ] as const,
    ),
    ["none that is there", 404, () => nora.call("PATCH", at(nobody), { name: "Mine" })],
    ["a megabyte", 413, () => kim.call("POST", "tags", { name: "x".repeat(1_000_000) })],
    ...hostileIds.map((id) => [id.slice(0, 20), 400, () => nora.call("DELETE", at(id))] as const),
  ]);
});

// case K14
it("teams are an admin's to make, of people who work here, and without one that is anybody's else", async () => {
  const at = (id: string) => `teams/${encodeURIComponent(id)}`;
  const tries = (who: TestPerson, name: string) =>
    [
      [`${name} makes one`, 403, () => who.call("POST", "teams", { name: "Mine" })],
      [
        `${name} joins one`,
        403,
        () => who.call("PATCH", at(own.team), { memberIds: [who.user._id] }),
      ],
      [`${name} removes one`, 403, () => who.call("DELETE", at(own.team))],
    ] as const;
  const bad = (what: string, change: object, status = 400) =>
    [what, status, () => nora.call("PATCH", at(own.team), change)] as const;
  const many = Array.from({ length: limits.teamMembersMax + 1 }, () => kim.user._id);
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("POST", "teams", { name: "Mine" })],
    ["a customer reads them", 403, () => ada.call("GET", "teams")],
    ...tries(ada, "a customer"),
    ...tries(kim, "an agent"),
    ...noNames.map(([what, name]) => bad(what, { name })),
    bad("a customer as member", { memberIds: [ada.user._id] }),
    bad("nobody as member", { memberIds: [nobody] }),
    bad("an operator as member", { memberIds: [{ $ne: null }] }),
    bad("an operator as members", { memberIds: { $ne: null } }),
    bad("too many members", { memberIds: many }),
    bad("a way to assign that is none", { assignment: "__proto__" }),
    bad("a reason that is none", { reasons: ["constructor"] }),
    bad("a reason of an operator", { reasons: [{ $ne: "" }] }),
    bad("a megabyte", { name: "x".repeat(1_000_000) }, 413),
    ...hostileIds.map((id) => [id.slice(0, 20), 400, () => nora.call("DELETE", at(id))] as const),
  ]);
});

// case K14
it("what staff keep of a customer is no customer's to write, is of customers whom there are, and is text", async () => {
  const label = (who: TestPerson, change: object, id = ada.user._id) =>
    who.call("PATCH", `users/${encodeURIComponent(id)}/labels`, { labelsRevision: 0, ...change });
  const bad = (what: string, change: object, status = 400) =>
    [what, status, () => label(kim, change)] as const;
  const many = Array.from({ length: limits.customerTagsMax + 1 }, (_, at) => `Tag ${at}`);
  await expectRefusals(desk, [
    ["a stranger", 401, () => stranger("PATCH", `users/${ada.user._id}/labels`, {})],
    ["the customer", 403, () => label(ada, { organisation: "Acme" })],
    ["another customer", 403, () => label(eve, { organisation: "Acme" })],
    ["of a colleague", 403, () => label(kim, { organisation: "Acme" }, nora.user._id)],
    ["of nobody", 404, () => label(kim, { organisation: "Acme" }, nobody)],
    [
      "as somebody else has changed it",
      409,
      () => label(kim, { organisation: "A", labelsRevision: 7 }),
    ],
    ...noNames
      .filter(([what]) => what !== "nothing")
      .map(([what, organisation]) => bad(`organisation, ${what}`, { organisation })),
    ...noNames.map(([what, tag]) => bad(`tag, ${what}`, { customerTags: [tag] })),
    bad("an operator as tags", { customerTags: { $ne: null } }),
    bad("too many tags", { customerTags: many }),
    bad("an operator as revision", { organisation: "Acme", labelsRevision: { $gte: 0 } }),
    bad("a revision below none", { organisation: "Acme", labelsRevision: -1 }),
    bad("a megabyte", { organisation: "x".repeat(1_000_000) }, 413),
    ...hostileIds.map(
      (id) => [id.slice(0, 20), 400, () => label(kim, { organisation: "Acme" }, id)] as const,
    ),
  ]);
});

// case K14
it("names that look like markup or like a query are text, and find nothing else", async () => {
  for (const name of ["<img src=x onerror=alert(1)>", '{"$ne":null}', ".*", "__proto__"]) {
    const made = await kim.call("POST", "tags", { name });
    expect([made.status, made.body.data?.name]).toEqual([201, name]);
    const path = `conversation?filter=${encodeURIComponent(`tag:${JSON.stringify(name)}`)}`;
    const { status, body } = await kim.call("GET", path);
    expect([name, status, body.data]).toEqual([name, 200, []]);
  }
});
