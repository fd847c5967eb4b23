import { describe, expect, it } from "vitest";
import { AuditModel } from "../audit/audit.model.ts";
import type { TestPerson } from "../testing/people.ts";
import { aMacroDesk } from "../testing/ticket-work/macro-desk.ts";
import { MacroModel } from "./macro.model.ts";

const { desk, nora, kim, lou, ticket, ids, aTag, save, list, seen, readNow, historyOf, run } =
  aMacroDesk();

describe("a macro", () => {
  it("does several things as one change, which its history says by the macro's name", async () => {
    const macro = await save(kim, {
      ...{
        status: "pending",
        priority: "high",
        assignee: "me",
        teamId: ids.team,
        addTagIds: [ids.leak],
      },
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
    const macro = await save(kim, { addTagIds: [ids.leak] });
    // What colleagues did to tags since is no conflict.
    expect((await run(kim, macro, { activitySeq: 0 })).body.data.tagIds).toEqual([other, ids.leak]);
    expect((await run(kim, macro)).body.data.activitySeq).toBe(2);
    const off = await save(kim, { removeTagIds: [ids.leak] });
    expect((await run(kim, off)).body.data.tagIds).toEqual([other]);
  });

  it("says which entry of the history it made, and none where it changed nothing, whatever colleagues did since", async () => {
    const macro = await save(kim, { priority: "high" });
    const before = await seen();
    expect((await run(kim, macro)).body).toMatchObject({ undo: 1, data: { activitySeq: 1 } });
    await nora.call("PATCH", `conversation/${ticket._id}`, {
      set: { tagIds: [await aTag("put on meanwhile")] },
      seen: await seen(),
    });
    const { status, body } = await run(kim, macro, before);
    expect(status).toBe(200);
    expect(body).toMatchObject({ undo: null, data: { priority: "high", activitySeq: 2 } });
  });

  it("that was run alone is undone as any change of one, all of it", async () => {
    const macro = await save(kim, {
      ...{ status: "pending", priority: "urgent", assignee: "me", teamId: ids.team },
      addTagIds: [await aTag("undone with its macro")],
    });
    const before = await readNow(ticket);
    const { data } = (await run(kim, macro)).body;
    const { lastSeq: seq, activitySeq, assignee } = data;
    const undone = await kim.call("PATCH", `conversation/${ticket._id}`, {
      undo: activitySeq,
      seen: { seq, activitySeq, assigneeId: assignee?.id ?? null },
    });
    expect(undone.status).toBe(200);
    const facts = ({ status, priority, assignee: who, teamId, tagIds }: typeof before) => ({
      ...{ status, priority, teamId, tagIds },
      assignee: who?.id ?? null,
    });
    expect(facts(undone.body.data)).toEqual(facts(before));
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
      save(kim, { status: "solved" }, { scope: "team", teamId: ids.team }),
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
    await desk.macros.forgetTeams([ids.team]);
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
    const actions = { status: "solved", addTagIds: [ids.leak], assignee: "me" };
    const number = ticket.ticket;
    const tried = (set: object) =>
      kim.call("POST", "macros/try", { ticketNumber: number, actions: set });
    const alone = (await tried(actions)).body.data;
    expect(alone).toMatchObject({ ticket: { id: ticket._id, number }, problems: [] });
    const replied = (await tried({ addTagIds: [ids.leak], reply: "Hello" })).body.data;
    const fields = ({ changes }: { changes: { field: string; to: unknown }[] }) =>
      changes.map(({ field, to }) => [field, to]);
    expect(fields(alone)).toEqual([
      ["status", "solved"],
      ["assigneeId", kim.user._id],
      ["tagIds", [ids.leak]],
    ]);
    // A reply leads to pending, and claims it.
    expect(fields(replied)).toEqual([
      ["status", "pending"],
      ["assigneeId", kim.user._id],
      ["tagIds", [ids.leak]],
    ]);
    expect(alone.names).toEqual({ [kim.user._id]: "Kim" });
    const gone = (await tried({ addTagIds: ["0".repeat(24)] })).body.data;
    expect(gone).toMatchObject({ changes: [], problems: [{ field: "addTagIds" }] });
    expect(await readNow(ticket)).toMatchObject({ status: "open", activitySeq: 0, lastSeq: 0 });
  });
});
