import type { Team } from "@deskbell/shared/teams/team";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aTicket } from "../../testing/tickets.ts";
import { onlineStaff } from "../../users/availability/online-staff.ts";
import { TicketModel } from "../ticket.model.ts";

// The team itself gives nothing out: the desk's own assigner leaves these tickets alone.
const { desk, admin: nora, ada } = aTestDeskWithPeople();
let ann: TestPerson;
let support: Team;

beforeAll(async () => {
  ann = await anAgent(desk, "Ann");
  support = (await nora.call("GET", "teams")).body.data[0];
});
beforeEach(async () => {
  await TicketModel.deleteMany({});
  await ann.call("PUT", "users/me/availability", { availability: "online" });
});

/** Gives the queue to Ann; `happens` once it is decided that she gets this ticket, before she has it. */
function assignWhile(happens: (ticketId: string) => Promise<unknown>): Promise<void> {
  const team = { id: support.id, memberIds: [ann.user._id], isDefault: true };
  let isFirst = true;
  return desk.tickets.assign(
    {
      ...onlineStaff,
      automaticTeams: async () => [{ ...team, assignment: "round_robin" }],
      async beginAssignment(member, ticketId, atMs) {
        if (isFirst) await happens(ticketId);
        isFirst = false;
        return onlineStaff.beginAssignment(member, ticketId, atMs);
      },
    },
    new AbortController().signal,
  );
}
const assigneesOf = async (tickets: readonly Ticket[]) =>
  Promise.all(
    tickets.map(async ({ _id }) => (await TicketModel.findById(_id).orFail().lean()).assigneeId),
  );

describe("while a ticket is given out", () => {
  it("another team takes it: it is not given to who is in the first", async () => {
    const ticket = await aTicket(ada);
    const others = (await nora.call("POST", "teams", { name: "Pipes" })).body.data as Team;
    await assignWhile((_id) => TicketModel.updateOne({ _id }, { teamId: others.id }));
    expect(await assigneesOf([ticket])).toEqual([undefined]);
  });

  it("its agent is given another by a colleague: they get no more than they have room for", async () => {
    await nora.call("PUT", `users/${ann.user._id}/capacity`, { capacity: 2 });
    const [first, second, third] = [await aTicket(ada), await aTicket(ada), await aTicket(ada)];
    await assignWhile(() =>
      TicketModel.updateOne({ _id: third._id }, { assigneeId: ann.user._id }),
    );
    expect(await assigneesOf([first, second, third])).toEqual([
      ann.user._id,
      undefined,
      ann.user._id,
    ]);
  });
});
