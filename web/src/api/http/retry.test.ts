import { expect, test } from "vitest";
import { retryDelayMs } from "./retry.ts";

// spec §9 exponential delay capped at 30 seconds
test("a busy server is asked again ever later, at most every 30 seconds", () => {
  expect([1, 2, 3, 6, 40].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
});
