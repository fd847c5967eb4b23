import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { expect, it } from "vitest";
import { formOf } from "../../testing/call-api.ts";
import { anAgent, type TestPerson } from "../../testing/people.ts";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { ticketsInStatus } from "../../testing/ticket-work/tickets-in-status.ts";
import { aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";
import { setMentioned } from "./set-mentioned.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
const { setStatus } = ticketsInStatus(desk, { agent: nora, customer: ada });

const mention = (ticket: Ticket, person: TestPerson) =>
  nora.call(
    "POST",
    `conversation/${ticket._id}/notes`,
    formOf({ text: "Look at this", mentions: person.user._id }),
  );
async function mentionsOf(person: TestPerson) {
  await desk.tickets.settled();
  const list = (await person.call("GET", "conversation?view=mentions")).body as Ticket[];
  const { views } = (await person.call("GET", "conversation/counts")).body.data;
  return { ids: list.map(({ _id }) => _id), count: views.mentions };
}

it("Mentions shows the tickets with a note that mentions one, as long as they are active", async () => {
  const [samir, ines] = [await anAgent(desk, "Samir"), await anAgent(desk, "Ines")];
  const [one, two] = [await aTicket(ada), await aTicket(ada)];
  expect(await mentionsOf(samir)).toEqual({ ids: [], count: 0 });
  expect((await mention(one, samir)).status).toBe(201);
  expect(await mentionsOf(samir)).toEqual({ ids: [one._id], count: 1 });
  await mention(two, samir);
  await mention(two, ines);
  expect(await mentionsOf(samir)).toEqual({ ids: [two._id, one._id], count: 2 });
  expect(await mentionsOf(ines)).toEqual({ ids: [two._id], count: 1 });
  // Who stops following is still mentioned.
  await samir.call("DELETE", `conversation/${two._id}/followers/me`);
  expect((await mentionsOf(samir)).count).toBe(2);
  await setStatus(nora, one, "solved");
  expect(await mentionsOf(samir)).toEqual({ ids: [two._id], count: 1 });
  const seen = (await ada.call("GET", `conversation/${two._id}`)).body.data;
  expect(seen).not.toHaveProperty("mentionedIds");
});

it("Mentions knows the notes of before there was such a view", async () => {
  const samir = await anAgent(desk, "Old Samir");
  const ticket = await aTicket(ada);
  await mention(ticket, samir);
  await TicketModel.collection.updateMany({}, { $unset: { mentionedIds: 1 } });
  await TicketModel.db
    .collection<{ _id: string }>("upgrades")
    .deleteOne({ _id: "ticket-mentions" });
  await setMentioned();
  await setMentioned();
  expect((await mentionsOf(samir)).ids).toEqual([ticket._id]);
});
