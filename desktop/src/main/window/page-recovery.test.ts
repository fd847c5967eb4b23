import { expect, test } from "vitest";
import { reloadDelayMs } from "./page-recovery.ts";

test("a page that dies is loaded again, more slowly each time, and not for ever", () => {
  expect(reloadDelayMs([1_000], 1_000)).toBe(200);
  expect(reloadDelayMs([1_000, 2_000], 2_000)).toBe(800);
  expect(reloadDelayMs([1_000, 2_000, 3_000], 3_000)).toBeNull();
});

test("one that lived for a minute has a clean record", () => {
  expect(reloadDelayMs([1_000, 2_000, 63_000], 63_000)).toBe(200);
});
