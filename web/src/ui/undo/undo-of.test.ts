import { expect, test } from "vitest";
import { undoOf } from "./undo-of.ts";

const seen = { seq: 3, activitySeq: 4 };
const ticketAt = (activitySeq: number) => ({ activitySeq });

test("a change that was so already offers no undo, also where a colleague has changed something else", () => {
  expect(undoOf({ data: ticketAt(5), undo: null }, seen)).toBeNull();
});

test("a change is undone by the number that the desk says of it", () => {
  expect(undoOf({ data: ticketAt(6), undo: 6 }, seen)).toBe(6);
});

test("at a desk of before, which says no number, the ticket's history tells", () => {
  expect(undoOf({ data: ticketAt(5) }, seen)).toBe(5);
  expect(undoOf({ data: ticketAt(4) }, seen)).toBeNull();
});
