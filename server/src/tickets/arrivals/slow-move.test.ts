import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aTestDeskWithPeople } from "../../testing/test-desk.ts";
import { aMessage, aTicket } from "../../testing/tickets.ts";
import { TicketModel } from "../ticket.model.ts";

const { admin, ada, eve } = aTestDeskWithPeople();
let letAllGo = () => {};
afterEach(() => {
  letAllGo();
  vi.restoreAllMocks();
});

/** Holds up the write that moves this ticket to the top, until it is let go. */
function holdUp({ _id }: Ticket) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  letAllGo = letGo;
  const write = TicketModel.collection.findOneAndUpdate.bind(TicketModel.collection) as (
    ...command: unknown[]
  ) => Promise<unknown>;
  const spy = vi.spyOn(TicketModel.collection, "findOneAndUpdate");
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>();
  spy.mockImplementation((async (filter: { _id?: unknown }, ...rest: unknown[]) => {
    if (String(filter._id) === _id) {
      holds();
      await isLetGo;
    }
    return write(filter, ...rest);
  }) as never);
  return { isHeld, letGo };
}

describe("one slow write", () => {
  it("holds up nobody else's list and no other reading, and its author finds the ticket moved", async () => {
    const [old, newer] = [await aTicket(ada), await aTicket(ada)];
    const slow = holdUp(old);
    await aMessage(ada, old, { text: "It leaks" });
    await slow.isHeld;

    const others = await Promise.all([
      eve.call("GET", "conversation"),
      admin.call("GET", "conversation"),
      admin.call("GET", `conversation/${old._id}`),
      admin.call("GET", `conversation/by-number/${newer.ticket}`),
      admin.call("GET", "conversation?search=kettle"),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

    const own = ada.call("GET", "conversation");
    slow.letGo();
    expect((await own).body.map(({ _id }: Ticket) => _id)).toEqual([old._id, newer._id]);
  });
});
