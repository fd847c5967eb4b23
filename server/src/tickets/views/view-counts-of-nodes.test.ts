import { teamViewName } from "@deskbell/shared/tickets/views/views";
import { describe, expect, it } from "vitest";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";
import { createViewCounts } from "./view-counts.ts";

const log = { error: (problem: unknown) => expect.fail(String(problem)) } as never;
const { admin: nora, ada } = aTestDeskWithPeople();
const withTeams = async ({ id }: { id: string }) => ({ id, teamIds: null });

describe("the counts of views", () => {
  it("stay when another node sends what cannot be read, which is logged", async () => {
    const listeners: ((facts: unknown) => void)[] = [];
    const io = {
      on: (_event: string, listener: (facts: unknown) => void) => listeners.push(listener),
    } as never;
    const problems: unknown[] = [];
    const counts = createViewCounts({
      io,
      nodes: { adapter: undefined, publishToNodes: async () => true },
      withTeams,
      savedFilters: { of: async () => [] },
      onChanged: () => undefined,
      log: { error: (problem: unknown) => problems.push(problem) } as never,
    });
    const before = await counts.of({ id: nora.user._id });
    for (const receive of listeners) receive(null);
    expect(problems).toHaveLength(1);
    expect(await counts.of({ id: nora.user._id })).toEqual(before);
  });

  it("of one node follow what happens at another", async () => {
    const listeners: ((facts: object) => void)[] = [];
    const io = {
      on: (_event: string, listener: (facts: object) => void) => listeners.push(listener),
    } as never;
    let changes = 0;
    const here = createViewCounts({
      io,
      nodes: { adapter: undefined, publishToNodes: async () => true },
      withTeams,
      savedFilters: { of: async () => [] },
      onChanged: () => changes++,
      log,
    });
    const there = createViewCounts({
      io: { on: () => undefined } as never,
      nodes: {
        adapter: {} as never,
        // As it goes through Redis.
        publishToNodes: async (_event, facts) => {
          for (const receive of listeners) receive(JSON.parse(JSON.stringify(facts)));
          return true;
        },
      },
      withTeams,
      savedFilters: { of: async () => [] },
      onChanged: () => undefined,
      log,
    });
    const before = await here.of({ id: nora.user._id });
    const ticket = await aTicket(ada);
    const record = (await TicketModel.findById(ticket._id).lean()) as TicketRecord;
    there.changed(record);
    there.changed({ ...record, assigneeId: nora.user._id, activitySeq: 1 });
    const ofTeam = teamViewName(record.teamId ?? "");
    expect(await here.of({ id: nora.user._id })).toEqual({
      ...before,
      [ofTeam]: (before[ofTeam] ?? 0) + 1,
      needs_reply: before.needs_reply + 1,
      mine: before.mine + 1,
      open: before.open + 1,
    });
    expect(changes).toBe(2);
  });
});
