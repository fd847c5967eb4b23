import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { expect } from "vitest";
import type { TestPerson } from "../people.ts";
import type { TestDesk } from "../start-test-desk.ts";

/** What somebody's badge shows, and whether it is the number of marks in their list. */
export async function countUnreadOf(desk: TestDesk, person: TestPerson): Promise<number> {
  await desk.tickets.settled();
  const [counts, list] = await Promise.all([
    person.call("GET", "conversation/counts"),
    person.call("GET", "conversation?limit=100"),
  ]);
  const marked = (list.body as Ticket[]).filter(({ isUnread }) => isUnread).length;
  expect(counts.body.data.unread).toBe(marked);
  return marked;
}
