import { expect, test } from "vitest";
import { backoffMs, exponentialMs } from "./backoff.ts";

const attempts = [1, 2, 3, 4, 5, 6, 2_000];
const times = { firstMs: 1_000, maxMs: 8_000 };
const delays = (random: () => number, minMs = 0) =>
  attempts.map((attempt) => backoffMs(attempt, { ...times, minMs }, random));

test("each further attempt waits twice as long, up to a cap", () => {
  expect(attempts.map((attempt) => exponentialMs(attempt, times))).toEqual([
    1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000,
  ]);
});

test("many who lost the same server are scattered over the whole delay", () => {
  expect(delays(() => 0.5)).toEqual([500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000]);
  expect(delays(() => 0)).toEqual(Array(7).fill(0));
});

test("nobody comes back sooner than the shortest delay", () => {
  expect(delays(() => 0, 600)).toEqual(Array(7).fill(600));
  expect(delays(() => 0.5, 600).slice(0, 2)).toEqual([800, 1_300]);
  expect(backoffMs(1, { firstMs: 100, maxMs: 8_000, minMs: 600 }, () => 0.9)).toBe(600);
});
