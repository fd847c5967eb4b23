import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { beforeAll, beforeEach, expect } from "vitest";
import { TicketModel } from "../../tickets/ticket.model.ts";
import { aCustomer, anAdmin, type TestPerson } from "../people.ts";
import { aTestDesk } from "../test-desk.ts";

/** A desk with two of staff and a customer, no tickets before each test, and what shows which are unread. */
export function aDeskWithUnreadCounts() {
  const { desk } = aTestDesk();
  const [nora, samir, ada] = [{}, {}, {}] as [TestPerson, TestPerson, TestPerson];
  beforeAll(async () => {
    Object.assign(nora, await anAdmin(desk, "Nora"));
    Object.assign(samir, await anAdmin(desk, "Samir"));
    Object.assign(ada, await aCustomer(desk, "Ada"));
  });
  beforeEach(() => TicketModel.deleteMany({}));

  /** What somebody's badge shows, and whether it is the number of marks in their list. */
  async function unreadOf(person: TestPerson): Promise<number> {
    await desk.tickets.settled();
    const [counts, list] = await Promise.all([
      person.call("GET", "conversation/counts"),
      person.call("GET", "conversation?limit=100"),
    ]);
    const marked = (list.body as Ticket[]).filter(({ isUnread }) => isUnread).length;
    expect(counts.body.data.unread).toBe(marked);
    return marked;
  }
  const everybodys = async () => [await unreadOf(nora), await unreadOf(samir), await unreadOf(ada)];
  const reads = (person: TestPerson, { _id }: Pick<Ticket, "_id">, seq: number) =>
    person.call("PUT", `conversation/${_id}/read`, { seq });
  return { desk, nora, samir, ada, unreadOf, everybodys, reads };
}
