import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TicketRecord } from "../ticket.model.ts";
import { createQueueSignal } from "./queue-signal.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How often the assigner is woken by an open ticket that somebody has. */
async function wakesAfter(change: { field: string; from: string | null }): Promise<number> {
  const wake = vi.fn();
  const signal = createQueueSignal({ hasAutomaticTeams: async () => true, wake });
  const lastActivity = { changes: [{ ...change, to: "ben" }] };
  signal.changed({ status: "open", assigneeId: "ben", lastActivity } as unknown as TicketRecord);
  await vi.advanceTimersByTimeAsync(1_000);
  return wake.mock.calls.length;
}

it("a ticket that is given to a colleague leaves room for another with who had it", async () => {
  expect(await wakesAfter({ field: "assigneeId", from: "ann" })).toBe(1);
});

it("nobody has more room by a ticket that was nobody's, or by another change of it", async () => {
  expect(await wakesAfter({ field: "assigneeId", from: null })).toBe(0);
  expect(await wakesAfter({ field: "priority", from: "low" })).toBe(0);
});
