import { expect, it } from "vitest";
import { aTicket } from "../../../testing/builders.ts";
import { byLatest } from "../sync/ticket-pages.ts";
import { heldOrder, holdOrder } from "./held-order.ts";

const at = (ticket: number, minute: number) =>
  aTicket({ ticket, updatedAt: `2026-08-01T10:${String(minute).padStart(2, "0")}:00.000Z` });
const numbers = (tickets: readonly { ticket: number }[]) => tickets.map(({ ticket }) => ticket);

const before = [at(3, 30), at(2, 20), at(1, 10)];

// prototype 10
it("rows keep their places while tickets change, and show what has changed of them", () => {
  const changed = at(1, 40);
  const now = [changed, at(3, 30), at(2, 20)].toSorted(byLatest);
  const { shown, arrivedCount } = heldOrder(holdOrder(before), now);
  expect(numbers(shown)).toEqual([3, 2, 1]);
  expect(shown[2]).toBe(changed);
  expect(arrivedCount).toBe(0);
});

it("what arrives is counted and moves nothing; what is older comes behind, and then keeps its place", () => {
  const loaded = heldOrder(holdOrder(before), [at(9, 50), ...before, at(8, 5), at(7, 4)]);
  expect(numbers(loaded.shown)).toEqual([3, 2, 1, 8, 7]);
  expect(loaded.arrivedCount).toBe(1);
  const later = heldOrder(loaded, [at(7, 55), at(9, 50), ...before, at(8, 5)]);
  expect(numbers(later.shown)).toEqual([3, 2, 1, 8, 7]);
  expect(later.arrivedCount).toBe(1);
});

it("a ticket that is gone leaves no gap, and an empty list takes in what comes", () => {
  expect(numbers(heldOrder(holdOrder(before), before.slice(1)).shown)).toEqual([2, 1]);
  expect(numbers(heldOrder(holdOrder([]), before).shown)).toEqual([3, 2, 1]);
});
