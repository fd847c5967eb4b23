import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ticketCursor } from "@deskbell/shared/tickets/ticket-cursor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCustomer, anAdmin, type TestPerson } from "../testing/people.ts";
import { startTestDesk, type TestDesk } from "../testing/start-test-desk.ts";
import { aMessage, aTicket } from "../testing/tickets.ts";
import { TicketModel } from "./ticket.model.ts";

let desk: TestDesk;
let admin: TestPerson;
let eve: TestPerson;

beforeAll(async () => {
  desk = await startTestDesk();
  admin = await anAdmin(desk);
  eve = await aCustomer(desk, "Eve Moneypenny");
});
afterAll(() => desk.close());

describe("the list of tickets since somebody was here", () => {
  it("holds what has changed, what was known before, and nothing older", async () => {
    const cleo = await aCustomer(desk, "Cleo");
    const [old, known, answered] = [await aTicket(cleo), await aTicket(cleo), await aTicket(cleo)];
    await TicketModel.updateOne({ _id: old._id }, { updatedAt: new Date(Date.now() - 60_000) });
    await aMessage(admin, answered);
    const asked = `conversation?changedSince=${known.updatedAt}`;
    const changed = (await cleo.call("GET", asked)).body as Ticket[];
    expect(changed.map(({ _id }) => _id)).toEqual([answered._id, known._id]);
    const [first] = changed;
    if (!first) throw new Error("nothing has changed");
    const rest = await cleo.call("GET", `${asked}&before=${ticketCursor(first)}`);
    expect(rest.body).toEqual([changed[1]]);
    expect((await eve.call("GET", asked)).body).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ _id: known._id })]),
    );
  });

  it("holds what became known half a minute after it was changed", async () => {
    const dora = await aCustomer(desk, "Dora");
    const [late, newest] = [await aTicket(dora), await aTicket(dora)];
    const at = new Date(Date.parse(newest.updatedAt) - 29_000);
    await TicketModel.updateOne({ _id: late._id }, { updatedAt: at });
    const { body } = await dora.call("GET", `conversation?changedSince=${newest.updatedAt}`);
    expect((body as Ticket[]).map(({ _id }) => _id)).toEqual([newest._id, late._id]);
  });
});
