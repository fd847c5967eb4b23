import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { describe, expect, it } from "vitest";
import { anId, aTicket } from "../../../testing/builders.ts";
import { mergeOfMany } from "./merge-of-many.ts";

const ofStaff = (ticket: number, given: Partial<StaffTicket> = {}) =>
  ({ ...aTicket({ ticket }), status: "open", ...given }) as StaffTicket;
const of = (name: string, number: number) => ({
  creator: { id: anId(number), name, avatar: "" },
});

describe("selected tickets are merged into one of them", () => {
  it("any that is not closed, the oldest number first", () => {
    const tickets = [ofStaff(12), ofStaff(7, { status: "closed" }), ofStaff(9)];
    const { choices, problem } = mergeOfMany(tickets, false);
    expect(choices.map(({ ticket }) => ticket)).toEqual([9, 12]);
    expect(problem).toBeNull();
  });

  it("but none where they are of different customers, who are named", () => {
    const tickets = [
      ofStaff(1, of("Ada Byron", 1)),
      ofStaff(2, of("Ada Byron", 1)),
      ofStaff(3, of("Eve Moss", 2)),
    ];
    expect(mergeOfMany(tickets, false).problem).toContain("customers: Ada Byron and Eve Moss. ");
    const many = Array.from({ length: 9 }, (_, i) => ofStaff(i, of(`Customer ${i}`, i)));
    expect(mergeOfMany(many, false).problem).toContain("Customer 4, and 4 others. ");
  });

  it("nor where all of a list are meant, one is spam or merged already, or all are closed", () => {
    const problemOf = (given: Partial<StaffTicket>, isAll = false) =>
      mergeOfMany([ofStaff(1, { status: "closed" }), ofStaff(2, given)], isAll).problem;
    expect(problemOf({})).toBeNull();
    expect(problemOf({}, true)).toContain("one by one");
    expect(problemOf({ isSpam: true })).toContain("Spam");
    expect(problemOf({ mergedInto: anId(9) })).toContain("merged already");
    expect(problemOf({ status: "closed" })).toContain("are closed");
  });
});
