import type { AuditEntry } from "@deskbell/shared/audit/audit";
import { beforeAll, expect, it } from "vitest";
import { anAdmin, type TestPerson } from "../../../testing/people.ts";
import { aTestDeskWithPeople } from "../../../testing/test-desk.ts";

const { desk } = aTestDeskWithPeople();

/** Whose entries a test reads are its own. */
let nora: TestPerson;
let teamId: string;
beforeAll(async () => {
  nora = await anAdmin(desk, "Nora");
  const draft = { name: "Repairs", memberIds: [nora.user._id] };
  teamId = (await nora.call("POST", "teams", draft)).body.data.id;
});

const entries = async (): Promise<AuditEntry[]> =>
  (await nora.call("GET", `audit?kind=views&person=${encodeURIComponent(nora.email)}`)).body.data;

it("an admin reads who saved, changed and removed a view that others see", async () => {
  const made = await nora.call("POST", "views", {
    name: "Leaks",
    filter: "tag:leak",
    scope: "team",
    teamId,
  });
  const { id } = made.body.data;
  await nora.call("PATCH", `views/${id}`, { name: "Big leaks", filter: "tag:leak", sort: "due" });
  await nora.call("DELETE", `views/${id}`);
  expect(await entries()).toMatchObject([
    { action: "remove-view", about: "Big leaks", changes: [], outcome: "done" },
    {
      action: "change-view",
      about: "Leaks",
      by: nora.email,
      changes: [
        { field: "name", from: "Leaks", to: "Big leaks" },
        { field: "sort", from: "changed", to: "due" },
      ],
    },
    {
      action: "create-view",
      about: "Leaks",
      changes: [
        { field: "filter", from: "", to: "tag:leak" },
        { field: "sort", from: "", to: "changed" },
        { field: "scope", from: "", to: "team" },
        { field: "team", from: "", to: "Repairs" },
      ],
    },
  ]);
});

it("which names no customer whom a view looks for, and no view that is one's own", async () => {
  const before = (await entries()).length;
  const own = await nora.call("POST", "views", { name: "Own", filter: "is:unread" });
  await nora.call("DELETE", `views/${own.body.data.id}`);
  expect(await entries()).toHaveLength(before);
  const filter = "customer:ada@example.com eve@example.com";
  const { body } = await nora.call("POST", "views", { name: "Ada", filter, scope: "desk" });
  await nora.call("PATCH", `views/${body.data.id}`, { filter: "customer:eve@example.com" });
  const [changed, created] = await entries();
  const all = JSON.stringify([changed?.changes, created?.changes]);
  expect(all).not.toContain("@example.com");
  expect(changed?.changes).toEqual([{ field: "filter", from: "customer:… …", to: "customer:…" }]);
  expect(created?.changes[0]).toEqual({ field: "filter", from: "", to: "customer:… …" });
});

it("nor what staff keep of a customer, also where a view is called so", async () => {
  const draft = { name: "Of organisation:Acme", filter: "organisation:Acme", scope: "desk" };
  const { body } = await nora.call("POST", "views", draft);
  const next = { name: "Of eve@example.com", filter: "customer-tag:Slow" };
  await nora.call("PATCH", `views/${body.data.id}`, next);
  const [changed, created] = await entries();
  expect(JSON.stringify([changed, created])).not.toMatch(/acme|eve@|slow/i);
  expect(changed?.changes).toEqual([
    { field: "name", from: "Of organisation:…", to: "Of …" },
    { field: "filter", from: "organisation:…", to: "customer-tag:…" },
  ]);
});
