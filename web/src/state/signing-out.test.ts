import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offerLossCheck, wouldSigningOutLose } from "./signing-out.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  ["hangs", () => new Promise<boolean>(() => {})],
  ["cannot be read", () => Promise.reject(new Error("The database is gone."))],
])(
  "who signs out where the browser's database %s is asked, and not kept waiting",
  async (_what, check) => {
    const withdraw = offerLossCheck(check);
    const isAsked = wouldSigningOutLose();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await isAsked).toBe(true);
    withdraw();
  },
);

test("who has nothing unsent is not asked", async () => {
  const withdraw = offerLossCheck(async () => false);
  expect(await wouldSigningOutLose()).toBe(false);
  withdraw();
  expect(await wouldSigningOutLose()).toBe(false);
});
