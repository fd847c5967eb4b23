import type { ThreadAnswer } from "@deskbell/shared/realtime/catch-up";
import type { StaffSeen } from "@deskbell/shared/tickets/seen";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, describe, expect, it } from "vitest";
import { aListener } from "../testing/a-listener.ts";
import { aCustomer, anAgent, type TestPerson } from "../testing/people.ts";
import { aTestDeskWithPeople } from "../testing/test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";

const { desk, admin: nora, ada } = aTestDeskWithPeople();
let zofia: TestPerson;
let samir: TestPerson;

beforeAll(async () => {
  [zofia, samir] = [await anAgent(desk, "Zofia"), await anAgent(desk, "Samir")];
});

const reads = async (who: TestPerson, { _id }: Pick<Ticket, "_id">, seq: number) =>
  expect((await who.call("PUT", `conversation/${_id}/read`, { seq })).status).toBe(200);
const seenBy = async (who: TestPerson, { _id }: Pick<Ticket, "_id">) =>
  (await who.call("GET", `conversation/${_id}/seen`)).body.data;
async function caughtUp(who: TestPerson, { _id }: Pick<Ticket, "_id">): Promise<ThreadAnswer> {
  const { body } = await who.call("POST", "catch-up", { threads: [{ id: _id, seq: 0 }] });
  return body.data.threads[0];
}
/** What says who somebody is. */
const personal = () =>
  [nora, zofia, samir].flatMap(({ user, email }) => [user._id, user.name, email]);

describe("how far a ticket was read", () => {
  it("is known to staff by name and time, also of the customer", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    await reads(zofia, ticket, 1);
    await aMessage(zofia, ticket);
    await reads(samir, ticket, 0);
    await reads(ada, ticket, 2);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const seen: StaffSeen = {
      customer: { seq: 2, at },
      staff: [
        { person: { id: samir.user._id, name: "Samir", avatar: "" }, seq: 0, at },
        { person: { id: zofia.user._id, name: "Zofia", avatar: "" }, seq: 1, at },
      ],
    };
    expect(await seenBy(nora, ticket)).toEqual(seen);
    expect(await caughtUp(nora, ticket)).toMatchObject({ seen, readSeq: null });
    expect(await caughtUp(zofia, ticket)).toMatchObject({ readSeq: 1 });
  });

  it("is known to its customer as a number that somebody has read, or nothing, and to strangers not at all", async () => {
    const ticket = await aTicket(ada);
    expect(await seenBy(ada, ticket)).toEqual({ seq: null });
    await aMessage(ada, ticket);
    await reads(zofia, ticket, 0);
    await reads(ada, ticket, 1);
    expect(await seenBy(ada, ticket)).toEqual({ seq: 0 });
    await reads(samir, ticket, 1);
    expect(await seenBy(ada, ticket)).toEqual({ seq: 1 });
    expect(await caughtUp(ada, ticket)).toMatchObject({ seen: { seq: 1 }, readSeq: 1 });
    const eve = await aCustomer(desk, "Eve");
    expect((await eve.call("GET", `conversation/${ticket._id}/seen`)).status).toBe(404);
    expect((await eve.call("GET", "conversation/12/seen")).status).toBe(400);
  });

  it("counts an answer of staff as having read what was there", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    await aMessage(zofia, ticket);
    await desk.tickets.settled();
    expect(await seenBy(ada, ticket)).toEqual({ seq: 2 });
  });

  it("holds nobody of the staff in whatever its customer is answered or sent", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    const window = await aListener(desk, ada);
    await reads(zofia, ticket, 1);
    await reads(samir, ticket, 1);
    const change = await window.receives("seen:changed");
    expect(change).toEqual({ conversationId: ticket._id, seq: 1 });
    const all = JSON.stringify([
      await seenBy(ada, ticket),
      { ...(await caughtUp(ada, ticket)), messages: [] },
      window.received.filter(({ event }) => event === "seen:changed"),
    ]);
    for (const word of personal()) expect(all).not.toContain(word);
    window.close();
  });

  it("comes at once to staff who look at the ticket and to its customer, and to nobody else", async () => {
    const [ticket, other] = [await aTicket(ada), await aTicket(ada)];
    const eve = await aCustomer(desk, "Eve");
    const [looking, elsewhere, adas, eves] = await Promise.all(
      [nora, samir, ada, eve].map((one) => aListener(desk, one)),
    );
    await looking?.say("presence:update", { ticketId: ticket._id, isTyping: false });
    await elsewhere?.say("presence:update", { ticketId: other._id, isTyping: false });
    await reads(zofia, ticket, 0);
    expect(await looking?.receives("seen:changed")).toMatchObject({
      conversationId: ticket._id,
      seq: 0,
      person: { id: zofia.user._id, name: "Zofia" },
    });
    expect(await adas?.receives("seen:changed")).toEqual({ conversationId: ticket._id, seq: 0 });
    await aMessage(zofia, ticket);
    await reads(ada, ticket, 1);
    expect(await looking?.receives("seen:changed", ({ seq }) => seq === 1)).toMatchObject({
      person: null,
    });
    // Who looks at something else by now receives no more of it.
    await looking?.say("presence:update", { ticketId: null, isTyping: false });
    await reads(zofia, ticket, 1);
    await adas?.receives("seen:changed", ({ seq }) => seq === 1);
    const seens = (window = looking) =>
      window?.received.filter(({ event }) => event === "seen:changed").length;
    expect([seens(), seens(elsewhere), seens(eves)]).toEqual([2, 0, 0]);
    for (const window of [looking, elsewhere, adas, eves]) window?.close();
  });

  it("is published only when it has grown", async () => {
    const ticket = await aTicket(ada);
    await aMessage(ada, ticket);
    const window = await aListener(desk, ada);
    for (const seq of [1, 1, 0]) await reads(zofia, ticket, seq);
    await reads(samir, ticket, 1);
    await aMessage(ada, ticket);
    await reads(zofia, ticket, 2);
    await window.receives("seen:changed", ({ seq }) => seq === 2);
    const seqs = window.received
      .filter(({ event }) => event === "seen:changed")
      .map(({ payload }) => (payload as { seq: number }).seq);
    expect(seqs).toEqual([1, 1, 2]);
    window.close();
  });
});
