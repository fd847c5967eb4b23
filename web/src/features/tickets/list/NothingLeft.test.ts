import { staffViewNames } from "@deskbell/shared/tickets/views/views";
import { describe, expect, it } from "vitest";
import { nextViewWithTickets } from "./NothingLeft.tsx";

describe("an agent whose view is empty goes on", () => {
  it("with the next view that has tickets, in the order of the rail", () => {
    const counts = { needs_reply: 3, mine: 0, unassigned: 0, open: 4, pending: 2 };
    expect(nextViewWithTickets("mine", staffViewNames, counts)).toEqual({ name: "open", count: 4 });
  });

  it("round the end of the rail, where only those before have any", () => {
    const counts = { needs_reply: 3, snoozed: 0 };
    expect(nextViewWithTickets("snoozed", staffViewNames, counts)).toMatchObject({
      name: "needs_reply",
    });
  });

  it("from a view that somebody has saved with the first that has any", () => {
    expect(nextViewWithTickets("5f0c", staffViewNames, { mine: 1 })?.name).toBe("mine");
  });

  it("nowhere, where nothing is left", () => {
    expect(nextViewWithTickets("mine", staffViewNames, { mine: 2, open: 0 })).toBeUndefined();
  });
});
