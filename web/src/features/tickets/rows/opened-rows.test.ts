import { expect, it } from "vitest";
import { aTicket } from "../../../testing/builders.ts";
import { rememberRows, rowBelow } from "./opened-rows.ts";

it("what comes next is the row below as the list stood when the ticket was opened", () => {
  const [one, two, three, late] = [1, 2, 3, 4].map((ticket) => aTicket({ ticket })) as [
    ReturnType<typeof aTicket>,
    ReturnType<typeof aTicket>,
    ReturnType<typeof aTicket>,
    ReturnType<typeof aTicket>,
  ];
  rememberRows(two._id, [one, two, three]);
  // Meanwhile others come and move.
  rememberRows(two._id, [two, late, one, three]);
  expect(rowBelow(two._id)).toBe(three._id);
  expect(rowBelow(one._id)).toBeUndefined();
  rememberRows(three._id, [one, three]);
  expect(rowBelow(three._id)).toBeUndefined();
});
