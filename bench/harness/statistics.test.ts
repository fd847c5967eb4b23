import { expect, test } from "vitest";
import { median, quantile, spread } from "./statistics.ts";

test("the median is the middle figure, or the mean of the two in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test("a quantile lies between its neighbours, and nobody's order is changed by asking", () => {
  const values = [40, 10, 30, 20];
  expect(quantile(values, 0)).toBe(10);
  expect(quantile(values, 1)).toBe(40);
  expect(quantile(values, 0.99)).toBeCloseTo(39.7);
  expect(values).toEqual([40, 10, 30, 20]);
});

test("without figures there is no median", () => {
  expect(() => median([])).toThrow(RangeError);
});

test("the spread is how often the smallest fits into the largest", () => {
  expect(spread([2, 3, 4])).toBe(2);
  expect(spread([5, 5])).toBe(1);
  expect(spread([0, 0])).toBe(1);
  expect(spread([0, 1])).toBe(Number.POSITIVE_INFINITY);
});
