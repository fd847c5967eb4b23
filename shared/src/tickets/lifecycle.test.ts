import { describe, expect, it, test } from "vitest";
import {
  afterCustomersMessage,
  customerStatusOf,
  mayBeSet,
  mayBeSetByCustomer,
  statusesOfReply,
  ticketStatuses,
} from "./lifecycle.ts";

describe("a customer's message", () => {
  for (const status of ["open", "pending", "snoozed", "solved"] as const) {
    it(`leaves ${status === "open" ? "an open" : `a ${status}`} ticket open`, () => {
      expect(afterCustomersMessage({ status, wakeOn: "reply_or_time" })).toBe("open");
    });
  }

  it("does not end a snooze that only time ends", () => {
    expect(afterCustomersMessage({ status: "snoozed", wakeOn: "time" })).toBe("snoozed");
  });

  it("to a closed ticket opens another that follows it up", () => {
    expect(afterCustomersMessage({ status: "closed" })).toBe("follow_up");
  });
});

test("a reply leaves a ticket pending unless its author says otherwise, and a solved one solved", () => {
  const defaults = ticketStatuses.map((status) => statusesOfReply(status)[0]);
  expect(defaults).toEqual(["pending", "pending", "pending", "solved", undefined]);
  for (const status of ["open", "pending", "snoozed", "solved"] as const) {
    expect([...statusesOfReply(status)].sort()).toEqual(["open", "pending", "solved"]);
  }
});

test("staff set a ticket to exactly what the table of statuses allows", () => {
  const table = Object.fromEntries(
    ticketStatuses.map((from) => [from, ticketStatuses.filter((to) => mayBeSet(from, to))]),
  );
  expect(table).toEqual({
    open: ["pending", "snoozed", "solved"],
    pending: ["open", "snoozed", "solved"],
    snoozed: ["open", "pending", "solved"],
    solved: ["open"],
    closed: ["open"],
  });
});

test("customers solve their own ticket and reopen a solved one, nothing else", () => {
  const table = ticketStatuses.flatMap((from) =>
    ticketStatuses.filter((to) => mayBeSetByCustomer(from, to)).map((to) => `${from} to ${to}`),
  );
  expect(table).toEqual([
    "open to solved",
    "pending to solved",
    "snoozed to solved",
    "solved to open",
  ]);
});

test("customers read nothing of a snooze: it is with us", () => {
  expect(ticketStatuses.map(customerStatusOf)).toEqual([
    "with_us",
    "your_turn",
    "with_us",
    "solved",
    "closed",
  ]);
});
