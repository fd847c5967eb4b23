import type { AuditEntry } from "@deskbell/shared/audit/audit";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { anAdmin, anAgent, anEmail, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { AuditModel } from "./audit.model.ts";
import { audited } from "./audited.ts";

const { desk } = aTestDeskWithPeople();
/** Whose entries a test reads are its own admin's. */
let nora: TestPerson;
let kim: TestPerson;

beforeAll(async () => {
  [nora, kim] = await Promise.all([anAdmin(desk, "Nora"), anAgent(desk, "Kim")]);
});

async function log(query: Record<string, string> = { person: nora.email }): Promise<AuditEntry[]> {
  const { status, body } = await nora.call("GET", `audit?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body.data;
}
const download = (who: TestPerson, query: Record<string, string>) =>
  fetch(`${desk.url}/api/v1/audit/export?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  });
/** The rows of a file, for files without line breaks in cells. */
async function rows(query: Record<string, string>): Promise<string[]> {
  const lines = (await (await download(nora, query)).text()).split("\r\n");
  expect(lines.at(-1)).toBe("");
  return lines.slice(1, -1);
}

describe("an admin reads in the audit log", () => {
  it("what happened to a team: who, when, and each value before and after, people by name", async () => {
    const made = await nora.call("POST", "teams", { name: "Repairs" });
    const { id } = made.body.data;
    await nora.call("PATCH", `teams/${id}`, {
      name: "Repair",
      memberIds: [kim.user._id],
      assignment: "balanced",
    });
    await nora.call("DELETE", `teams/${id}`);
    const [removed, changed, created] = await log();
    const by = nora.email;
    expect(created).toMatchObject({ action: "create-team", about: "Repairs", by, outcome: "done" });
    expect(changed).toMatchObject({
      action: "change-team",
      about: "Repairs",
      changes: [
        { field: "name", from: "Repairs", to: "Repair" },
        { field: "memberIds", from: "", to: "Kim" },
        { field: "assignment", from: "manual", to: "balanced" },
      ],
    });
    expect(removed).toMatchObject({ action: "remove-team", about: "Repair", changes: [] });
    expect(Date.parse(created?.at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("what happened to tags, invitations, rights and capacities", async () => {
    const tag = (await nora.call("POST", "tags", { name: "Drip" })).body.data;
    await nora.call("PATCH", `tags/${tag.id}`, { name: "Leak" });
    await nora.call("DELETE", `tags/${tag.id}`);
    const email = anEmail();
    const invitation = await nora.call("POST", "invitations", { email, forWhom: "Ida" });
    await nora.call("DELETE", `invitations/${invitation.body.data.id}`);
    const lea = await anAgent(desk, "Lea");
    await nora.call("PUT", `users/${lea.user._id}/capacity`, { capacity: 3 });
    await nora.call("PUT", `users/${lea.user._id}/access`, { isDisabled: true });
    await nora.call("PUT", `users/${lea.user._id}/access`, { isDisabled: false });
    expect((await log()).slice(0, 8)).toMatchObject([
      { action: "enable", about: lea.email },
      { action: "disable", about: lea.email },
      {
        action: "set-capacity",
        about: lea.email,
        changes: [{ field: "capacity", from: "", to: "3" }],
      },
      { action: "withdraw-invitation", about: email },
      { action: "invite", about: email },
      { action: "remove-tag", about: "Leak" },
      { action: "rename-tag", changes: [{ field: "name", from: "Drip", to: "Leak" }] },
      { action: "create-tag", about: "Drip" },
    ]);
  });

  it("what was refused as refused, and nothing of what was done already", async () => {
    await nora.call("POST", "tags", { name: "Once" });
    expect((await nora.call("POST", "tags", { name: "ONCE" })).status).toBe(409);
    await nora.call("DELETE", `tags/${"0".repeat(24)}`);
    expect((await log()).slice(0, 2)).toMatchObject([
      { action: "create-tag", about: "ONCE", outcome: "refused" },
      { action: "create-tag", about: "Once", outcome: "done" },
    ]);
  });

  it("a change that the server did not live to finish as begun", async () => {
    const by = { email: anEmail() };
    const { promise: never } = Promise.withResolvers();
    const isBegun = new Promise<void>((resolve) => {
      void audited({ action: "create-tag", by, about: { name: "Half" } }, () => {
        resolve();
        return never;
      });
    });
    await isBegun;
    expect(await log({ person: by.email })).toMatchObject([{ about: "Half", outcome: "begun" }]);
  });

  it("a change whose database did not answer as begun, since nobody knows", async () => {
    const by = { email: anEmail() };
    const change = (name: string, error: Error) =>
      audited({ action: "create-tag", by, about: { name } }, () => Promise.reject(error));
    await expect(change("lost", new Error("connection closed"))).rejects.toThrow("closed");
    const refusal = new AppError("conflict", "Another tag has this name.");
    await expect(change("taken", refusal)).rejects.toThrow(refusal);
    expect(await log({ person: by.email })).toMatchObject([
      { about: "taken", outcome: "refused" },
      { about: "lost", outcome: "begun" },
    ]);
  });

  it("a change that came to pass though its end could not be written as begun, and its author is answered", async () => {
    const by = { email: anEmail() };
    const answer = await audited({ action: "create-tag", by, about: { name: "Whole" } }, () => {
      vi.spyOn(AuditModel, "updateOne").mockRejectedValueOnce(new Error("connection closed"));
      return Promise.resolve("made");
    });
    expect(answer).toBe("made");
    expect(await log({ person: by.email })).toMatchObject([{ about: "Whole", outcome: "begun" }]);
  });

  it("what an older version wrote", async () => {
    const [by, email] = [anEmail(), anEmail()];
    const at = new Date("2026-01-02T03:04:05Z");
    await AuditModel.collection.insertOne({ action: "take-admin", uid: "", email, by, at });
    expect(await log({ person: by })).toMatchObject([
      { action: "take-admin", about: email, at: at.toISOString(), changes: [], outcome: "done" },
    ]);
  });
});

describe("the audit log", () => {
  it("is found in by kind, by who did it or had it done, and by time, page by page", async () => {
    const by = { email: anEmail() };
    const since = new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString();
    for (const name of ["one", "two", "three"]) {
      await audited({ action: "create-tag", by, about: { name } }, async () => {});
    }
    await audited({ action: "set-capacity", by, about: { email: kim.email } }, async () => {});
    const person = by.email;
    const found = async (query: Record<string, string>) =>
      (await log(query)).map(({ about }) => about);
    expect(await found({ person, kind: "tags" })).toEqual(["three", "two", "one"]);
    expect(await found({ person: person.toUpperCase(), kind: "people" })).toEqual([kim.email]);
    expect((await log({ person: kim.email, kind: "people", limit: "1" }))[0]?.by).toBe(person);
    expect(await found({ person, from: since })).toHaveLength(4);
    expect(await found({ person, to: since })).toEqual([]);
    const page = await log({ person, limit: "3" });
    const rest = await log({ person, limit: "3", before: page.at(-1)?.id ?? "" });
    expect(rest.map(({ about }) => about)).toEqual(["one"]);
  });

  it("refuses a filter that is none", async () => {
    for (const query of ["kind=x", "from=yesterday", "before=1", "limit=0", "to[$gt]=1"]) {
      const { status } = await nora.call("GET", `audit?${query}`);
      expect([query, status]).toEqual([query, query.startsWith("to[") ? 200 : 400]);
    }
  });

  it("is a file for spreadsheets that takes no name for a formula, and says that it was exported", async () => {
    const by = { email: anEmail() };
    for (const name of ["=1+1", "@SUM(A1)", 'says "hi", twice', "＝cmd"]) {
      await audited({ action: "create-tag", by, about: { name } }, async () => {});
    }
    const answer = await download(nora, { person: by.email });
    expect(answer.headers.get("Content-Type")).toContain("text/csv");
    expect(answer.headers.get("Content-Disposition")).toContain("audit-log.csv");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines[0]).toBe("at,action,about,by,changes,left,outcome");
    const abouts = ["'＝cmd", '"says ""hi"", twice"', "'@SUM(A1)", "'=1+1"];
    for (const [at, about] of abouts.entries()) {
      expect(lines[at + 1]).toContain(`,create-tag,${about},${by.email},`);
    }
    expect((await log())[0]).toMatchObject({
      action: "export-audit",
      about: `person: ${by.email}`,
      outcome: "done",
    });
  });

  it("of many entries is in its file whole, in order and once each", async () => {
    const by = anEmail();
    const many = Array.from({ length: 1_001 }, (_, at) => ({
      action: "create-tag",
      name: `n${at}`,
      by,
      at: new Date(),
    }));
    await AuditModel.insertMany(many);
    const names = (await rows({ person: by })).map((line) => line.split(",")[2]);
    expect(names).toEqual(many.map(({ name }) => name).reverse());
  });

  it("is neither read nor exported by somebody who is not an admin any more", async () => {
    const ida = await anAdmin(desk, "Ida");
    expect((await download(ida, {})).status).toBe(200);
    await nora.call("PUT", `users/${ida.user._id}/role`, { role: "user" });
    expect((await download(ida, {})).status).toBe(401);
    expect((await download(kim, {})).status).toBe(403);
    expect((await kim.call("GET", "audit")).status).toBe(403);
  });
});
