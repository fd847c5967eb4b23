import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { formOf } from "../testing/call-api.ts";
import { aMacroDesk } from "../testing/ticket-work/macro-desk.ts";
import { aMessage } from "../testing/tickets.ts";

const { ada, kim, lou, ticket, ids, save, list, seen, readNow, historyOf, run, reply } =
  aMacroDesk();

describe("a macro with a reply", () => {
  const actions = { status: "solved", priority: "low", reply: "Here is a new one." } as const;

  it("sets all it sets in the change that the reply makes, after it", async () => {
    const macro = await save(kim, { ...actions, addTagIds: [ids.leak], assignee: lou.user._id });
    expect((await reply(kim, macro)).status).toBe(201);
    expect(await readNow(ticket)).toMatchObject({
      ...{ status: "solved", priority: "low", tagIds: [ids.leak], lastSeq: 1, activitySeq: 1 },
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
