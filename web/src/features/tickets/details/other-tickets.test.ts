import { expect, it } from "vitest";
import { aTicket } from "../../../testing/builders.ts";
import { otherTickets } from "./other-tickets.ts";

const at = (day: number) => new Date(Date.UTC(2026, 7, day)).toISOString();

/** As staff read it. */
const aStaffTicket = (ticket: number, status: string, day = ticket) =>
  ({
    ...aTicket({ ticket, updatedAt: at(day) }),
    ...{ status, changedAt: at(day), priority: "normal", activitySeq: 0, assignee: null },
  }) as never;
const numbers = (...asked: Parameters<typeof otherTickets>) =>
  otherTickets(...asked).map(({ ticket }) => ticket);

it("an agent sees an old ticket of the customer that is still open before newer ones that are solved", () => {
  const solved = [9, 8, 7, 6, 5, 4].map((ticket) => aStaffTicket(ticket, "solved"));
  const old = [aStaffTicket(2, "pending"), aStaffTicket(1, "open")];
  expect(numbers(solved, old, "")).toEqual([2, 1, 9, 8, 7]);
});

it("an agent sees neither the open ticket nor one twice, and each as it is by now", () => {
  const before = aStaffTicket(1, "open", 1);
  const solvedSince = aStaffTicket(1, "solved", 12);
  const open = aTicket({ ticket: 3 });
  const latest = [solvedSince, aStaffTicket(3, "open"), aStaffTicket(2, "open")];
  expect(numbers(latest, [before], open._id)).toEqual([2, 1]);
});
