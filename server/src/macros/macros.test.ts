import { randomUUID } from "node:crypto";
import type { Macro, MacroActions } from "@deskbell/shared/macros/macro";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AuditModel } from "../audit/audit.model.ts";
import { MessageModel } from "../messages/message.model.ts";
import { formOf } from "../testing/call-api.ts";
import { anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { ticketStatuses } from "../testing/ticket-work/ticket-statuses.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { MacroModel } from "./macro.model.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { seen: readNow, historyOf } = ticketStatuses(desk, { agent: nora, customer: ada });
let kim: TestPerson;
let lou: TestPerson;
let teamId: string;
let leak: string;
let ticket: Ticket;

beforeAll(async () => {
  [kim, lou] = await Promise.all([anAgent(desk, "Kim"), anAgent(desk, "Lou")]);
  const team = await nora.call("POST", "teams", { name: "Repairs", memberIds: [kim.user._id] });
  teamId = team.body.data.id;
  leak = await aTag("leak");
});
beforeEach(async () => {
  ticket = await aTicket(ada);
});

async function aTag(name: string): Promise<string> {
  return (await nora.call("POST", "tags", { name })).body.data.id;
}

let made = 0;
async function save(who: TestPerson, actions: MacroActions, more: object = {}): Promise<Macro> {
  made += 1;
  const draft = { name: `Macro ${made}`, actions, ...more };
  const { status, body } = await who.call("POST", "macros", draft);
  expect([status, body]).toMatchObject([201, { status: "success" }]);
  return body.data;
}
const list = async (who: TestPerson): Promise<Macro[]> =>
  (await who.call("GET", "macros")).body.data;

/** As somebody who has seen all there is. */
async function seen(more: object = {}) {
  const { lastSeq: seq, activitySeq, assignee } = await readNow(ticket);
  return { seq, activitySeq, assigneeId: assignee?.id ?? null, ...more };
}
const run = async (who: TestPerson, { id }: { id: string }, more: object = {}) =>
  who.call("POST", `macros/${id}/run`, { ticketId: ticket._id, seen: await seen(more) });
async function reply(who: TestPerson, { id, actions }: Macro, fields: object = {}, more = {}) {
  const { reply: text, ...set } = actions;
  const { seq, ...before } = await seen(more);
  const macro = JSON.stringify({ id, set, seen: before });
  const form = { conversationId: ticket._id, text: text ?? "", lastSeenSeq: String(seq), macro };
  return who.call("POST", "message", formOf({ ...form, ...fields }));
}

describe("a macro", () => {
  it("does several things as one change, which its history says by the macro's name", async () => {
    const macro = await save(kim, {
      ...{ status: "pending", priority: "high", assignee: "me", teamId, addTagIds: [leak] },
    });
    const { status, body } = await run(kim, macro);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ status: "pending", priority: "high", activitySeq: 1 },
      assignee: { id: kim.user._id },
    });
    const [entry, ...others] = await historyOf(ticket);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ macro: macro.name, actor: { person: { id: kim.user._id } } });
    expect(entry?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["status", "priority", "assigneeId", "teamId", "tagIds"]),
    );
  });

  it("puts tags on and takes them off whatever others there are, and once more changes nothing", async () => {
    const other = await aTag("kettle");
    await nora.call("PATCH", `conversation/${ticket._id}`, {
      set: { tagIds: [other] },
      seen: await seen(),
    });
    const macro = await save(kim, { addTagIds: [leak] });
    // What colleagues did to tags since is no conflict.
    expect((await run(kim, macro, { activitySeq: 0 })).body.data.tagIds).toEqual([other, leak]);
    expect((await run(kim, macro)).body.data.activitySeq).toBe(2);
    const off = await save(kim, { removeTagIds: [leak] });
    expect((await run(kim, off)).body.data.tagIds).toEqual([other]);
  });

  it("puts a ticket to sleep from when it is run", async () => {
    const { body } = await run(kim, await save(kim, { status: "snoozed", snoozeHours: 72 }));
    const ahead = new Date(body.data.snoozedUntil).getTime() - Date.now();
    expect([body.data.status, Math.round(ahead / 3_600_000)]).toEqual(["snoozed", 72]);
  });

  it("is refused where somebody was faster, as any change is, and changes nothing", async () => {
    const macro = await save(kim, { priority: "urgent", assignee: "me" });
    const before = await seen();
    await run(lou, await save(lou, { assignee: "me" }));
    const { status, body } = await run(kim, macro, before);
    expect([status, body.code]).toEqual([409, "stale_change"]);
    expect(body.ticket).toMatchObject({ assignee: { id: lou.user._id }, priority: "normal" });
  });

  it("counts its uses by month, and the most used stands first", async () => {
    const [seldom, often] = [
      await save(lou, { priority: "low" }),
      await save(lou, { status: "open" }),
    ];
    await run(lou, seldom);
    for (let time = 0; time < 2; time++) await run(lou, often);
    const uses = async () =>
      (await list(lou))
        .filter(({ id }) => [seldom.id, often.id].includes(id))
        .map(({ id, usedThisMonth }) => [id, usedThisMonth]);
    await expect.poll(uses).toEqual([
      [often.id, 2],
      [seldom.id, 1],
    ]);
  });

  it("of one's own, a team's or the desk's is seen and kept by those, and audited where it is shared", async () => {
    const [own, teams, desks] = await Promise.all([
      save(kim, { status: "solved" }),
      save(kim, { status: "solved" }, { scope: "team", teamId }),
      save(nora, { status: "solved" }, { scope: "desk", name: "Done" }),
    ]);
    const idsOf = async (who: TestPerson) => (await list(who)).map(({ id }) => id);
    expect(await idsOf(lou)).toContain(desks.id);
    expect(await idsOf(lou)).not.toEqual(expect.arrayContaining([own.id]));
    expect((await list(nora)).find(({ id }) => id === teams.id)).toMatchObject({
      ...{ isManaged: true, isOffered: false },
    });
    expect((await run(lou, teams)).status).toBe(404);
    expect((await kim.call("DELETE", `macros/${desks.id}`)).status).toBe(403);
    const newName = { name: "All done", revision: 0 };
    expect((await nora.call("PATCH", `macros/${desks.id}`, newName)).status).toBe(200);
    expect((await nora.call("PATCH", `macros/${desks.id}`, newName)).status).toBe(409);
    expect((await nora.call("DELETE", `macros/${desks.id}`)).status).toBe(200);
    const entries = await AuditModel.find().lean();
    const actions = entries.map(({ action }) => action).filter((one) => one.endsWith("-macro"));
    expect(actions).toEqual(["create-macro", "create-macro", "change-macro", "remove-macro"]);
    await desk.macros.forgetTeams([teamId]);
    expect(await MacroModel.countDocuments({ _id: teams.id })).toBe(0);
  });

  it.each([
    ["nothing to do", {}],
    ["a snooze without an end", { status: "snoozed" }],
    ["a tag both on and off", { addTagIds: ["0".repeat(24)], removeTagIds: ["0".repeat(24)] }],
    ["a tag that does not exist", { addTagIds: ["0".repeat(24)] }],
    ["somebody who does not work here", { assignee: "0".repeat(24) }],
    ["a placeholder that is not known", { reply: "Hello {{customer.shoe_size}}" }],
    ["a status of its own making", { status: "closed" }],
    ["what no macro does", { isSpam: true }],
  ])("with %s is not saved", async (_what, actions) => {
    const { status, body } = await kim.call("POST", "macros", { name: "Wrong", actions });
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    expect(await MacroModel.countDocuments({ name: "Wrong" })).toBe(0);
  });

  it("is tried on a ticket before it is saved, and nothing is stored", async () => {
    const actions = { status: "solved", addTagIds: [leak], assignee: "me" };
    const number = ticket.ticket;
    const tried = (set: object) =>
      kim.call("POST", "macros/try", { ticketNumber: number, actions: set });
    const alone = (await tried(actions)).body.data;
    expect(alone).toMatchObject({ ticket: { id: ticket._id, number }, problems: [] });
    const replied = (await tried({ addTagIds: [leak], reply: "Hello" })).body.data;
    const fields = ({ changes }: { changes: { field: string; to: unknown }[] }) =>
      changes.map(({ field, to }) => [field, to]);
    expect(fields(alone)).toEqual([
      ["status", "solved"],
      ["assigneeId", kim.user._id],
      ["tagIds", [leak]],
    ]);
    // A reply leads to pending, and claims it.
    expect(fields(replied)).toEqual([
      ["status", "pending"],
      ["assigneeId", kim.user._id],
      ["tagIds", [leak]],
    ]);
    expect(alone.names).toEqual({ [kim.user._id]: "Kim" });
    const gone = (await tried({ addTagIds: ["0".repeat(24)] })).body.data;
    expect(gone).toMatchObject({ changes: [], problems: [{ field: "addTagIds" }] });
    expect(await readNow(ticket)).toMatchObject({ status: "open", activitySeq: 0, lastSeq: 0 });
  });
});

describe("a macro that names what is gone", () => {
  // helpdesk 42
  it("changes nothing and says why, alone and with a reply: a disabled agent", async () => {
    const max = await anAgent(desk, "Max Gone");
    const set = { assignee: max.user._id, status: "solved", priority: "urgent" } as const;
    const [alone, replying] = [await save(nora, set), await save(nora, { ...set, reply: "Bye" })];
    await nora.call("PUT", `users/${max.user._id}/access`, { isDisabled: true });
    for (const { status, body } of [await run(nora, alone), await reply(nora, replying)]) {
      expect([status, body.code]).toEqual([400, "invalid_input"]);
      expect(body.errors.macro.msg).toMatch(
        /changes nothing: Max Gone does not work here any more/,
      );
    }
    expect(await readNow(ticket)).toMatchObject({
      ...{ status: "open", priority: "normal", activitySeq: 0, lastSeq: 0 },
    });
    expect(await MessageModel.countDocuments({ conversationId: ticket._id })).toBe(0);
    const listed = (await list(nora)).find(({ id }) => id === alone.id);
    expect(listed?.problems).toEqual([
      { field: "assignee", text: "Max Gone does not work here any more." },
    ]);
  });

  it("changes nothing either where its tag or its team was removed", async () => {
    const [tag, team] = [await aTag("Old"), await nora.call("POST", "teams", { name: "Old" })];
    const macros = [
      await save(nora, { addTagIds: [tag, leak], priority: "low" }),
      await save(nora, { teamId: team.body.data.id, priority: "low" }),
    ];
    await nora.call("DELETE", `tags/${tag}`);
    await nora.call("DELETE", `teams/${team.body.data.id}`);
    for (const macro of macros) expect((await run(nora, macro)).status).toBe(400);
    expect(await readNow(ticket)).toMatchObject({ priority: "normal", activitySeq: 0 });
  });
});

describe("a macro with a reply", () => {
  const actions = { status: "solved", priority: "low", reply: "Here is a new one." } as const;

  it("sets all it sets in the change that the reply makes, after it", async () => {
    const macro = await save(kim, { ...actions, addTagIds: [leak], assignee: lou.user._id });
    expect((await reply(kim, macro)).status).toBe(201);
    expect(await readNow(ticket)).toMatchObject({
      ...{ status: "solved", priority: "low", tagIds: [leak], lastSeq: 1, activitySeq: 1 },
      assignee: { id: lou.user._id },
    });
    expect((await historyOf(ticket))[0]).toMatchObject({ afterSeq: 1, macro: macro.name });
    const { body } = await lou.call("GET", "notifications");
    expect(JSON.stringify(body)).toContain(ticket._id);
    await expect
      .poll(async () => (await list(kim)).find(({ id }) => id === macro.id)?.usedThisMonth)
      .toBe(1);
    // Its customer sees the reply and the status, nothing of the macro.
    const { body: theirs } = await ada.call("GET", `conversation/${ticket._id}`);
    const messages = await ada.call("GET", `message/${ticket._id}`);
    expect(JSON.stringify([theirs, messages.body])).not.toMatch(/macro|intended|tagIds|priority/i);
  });

  it("sent again is the same reply, and changes nothing twice", async () => {
    const fields = { clientMessageId: randomUUID() };
    const macro = await save(kim, { ...actions, assignee: "me" });
    const before = await seen();
    const [first, again] = [
      await reply(kim, macro, fields, before),
      await reply(kim, macro, fields, before),
    ];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await readNow(ticket)).toMatchObject({ lastSeq: 1, activitySeq: 1 });
  });

  it("puts the ticket to sleep behind it, also where it slept before", async () => {
    const macro = await save(kim, { status: "snoozed", snoozeHours: 24, reply: "Wait a day." });
    await reply(kim, macro);
    const first = await readNow(ticket);
    expect(first).toMatchObject({ status: "snoozed", lastSeq: 1 });
    await reply(kim, macro);
    const second = await readNow(ticket);
    expect(second).toMatchObject({ status: "snoozed", lastSeq: 2 });
    expect(second.snoozedUntil?.localeCompare(first.snoozedUntil ?? "")).toBe(1);
  });

  it("is not sent where somebody was faster: by a message, or by a change of the same", async () => {
    const macro = await save(kim, actions);
    const before = await seen();
    await run(lou, await save(lou, { priority: "urgent" }));
    expect((await reply(kim, macro, {}, before)).body).toMatchObject({ code: "conflict" });
    await aMessage(ada, ticket);
    const now = { ...(await seen()), seq: 0 };
    expect((await reply(kim, macro, {}, now)).body).toMatchObject({ code: "stale_reply" });
    expect(await readNow(ticket)).toMatchObject({ status: "open", priority: "urgent", lastSeq: 1 });
  });

  it("is no change by itself, and of a customer nothing", async () => {
    const macro = await save(kim, actions);
    expect((await run(kim, macro)).status).toBe(400);
    expect((await reply(ada, macro)).status).toBe(201);
    expect(await readNow(ticket)).toMatchObject({ status: "open", priority: "normal" });
  });

  it.each([["{"], ["[]"], [JSON.stringify({ id: "x" })], ["{".repeat(9_000)]])(
    "is not sent with what is no macro: %.20s",
    async (macro) => {
      const form = formOf({ conversationId: ticket._id, text: "Hello", macro });
      expect((await kim.call("POST", "message", form)).status).toBe(400);
    },
  );
});
