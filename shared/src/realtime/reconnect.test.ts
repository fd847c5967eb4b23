import { expect, test } from "vitest";
import { reconnectDelayMs } from "./reconnect.ts";

const attempts = [1, 2, 3, 4, 100];
const delays = (random: number) =>
  attempts.map((attempt) => reconnectDelayMs(attempt, () => random));

test("a window that the server closed comes back after one to five seconds, later each time, and not with all others", () => {
  expect(delays(0)).toEqual(Array(5).fill(1_000));
  expect(delays(0.5)).toEqual([1_500, 2_500, 3_000, 3_000, 3_000]);
  expect(delays(1)).toEqual([2_000, 4_000, 5_000, 5_000, 5_000]);
});
