import { describe, expect, it } from "vitest";
import { MessageModel } from "../messages/message.model.ts";
import { anAgent } from "../testing/people.ts";
import { aMacroDesk } from "../testing/ticket-work/macro-desk.ts";
import { TicketModel } from "../tickets/ticket.model.ts";

const { desk, nora, ticket, ids, aTag, save, list, readNow, run, reply } = aMacroDesk();

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
      {
        field: "assignee",
        code: "assignee_gone",
        params: { name: "Max Gone" },
        text: "Max Gone does not work here any more.",
      },
    ]);
  });

  it("changes nothing either where its tag or its team was removed", async () => {
    const [tag, team] = [await aTag("Old"), await nora.call("POST", "teams", { name: "Old" })];
    const macros = [
      await save(nora, { addTagIds: [tag, ids.leak], priority: "low" }),
      await save(nora, { teamId: team.body.data.id, priority: "low" }),
    ];
    await nora.call("DELETE", `tags/${tag}`);
    await nora.call("DELETE", `teams/${team.body.data.id}`);
    for (const macro of macros) expect((await run(nora, macro)).status).toBe(400);
    const codes = (await list(nora)).flatMap(({ problems }) => problems.map(({ code }) => code));
    expect(codes).toEqual(expect.arrayContaining(["tag_gone", "team_gone"]));
    expect(await readNow(ticket)).toMatchObject({ priority: "normal", activitySeq: 0 });
  });
});

it("a macro that is tried on a ticket which takes none says why, also by a code", async () => {
  await TicketModel.updateOne({ _id: ticket._id }, { $set: { status: "closed" } });
  const asked = { ticketNumber: ticket.ticket, actions: { priority: "low", reply: "Hello" } };
  const { problems } = (await nora.call("POST", "macros/try", asked)).body.data;
  expect(problems).toEqual([{ field: "", code: "ticket_closed", text: expect.any(String) }]);
});
