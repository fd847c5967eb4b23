import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { FilterProblem } from "@deskbell/shared/tickets/views/filter";
import { expect } from "vitest";
import type { TestPerson } from "../people.ts";
import type { TestDesk } from "../start-test-desk.ts";

type Answer = { data: Ticket[]; problems: FilterProblem[]; capped: boolean };

/** What somebody's filter finds, once what was written has reached its tickets. */
export function filters(desk: TestDesk) {
  async function filtered(person: TestPerson, filter: string, more = ""): Promise<Answer> {
    await desk.tickets.settled();
    const path = `conversation?filter=${encodeURIComponent(filter)}${more || "&limit=100"}`;
    const { status, body } = await person.call("GET", path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }
  const idsOf = async (person: TestPerson, filter: string, more = "") =>
    (await filtered(person, filter, more)).data.map(({ _id }) => _id);
  return { filtered, idsOf };
}
