import { expect, test } from "vitest";
import type { Round } from "./alternate.ts";
import { isUnsteady, judge } from "./judge.ts";
import type { Kind, Row, Target } from "./metric.ts";

const aRow = (target: Target, kind: Kind = "cpu"): Row => ({
  name: "x",
  title: "Something",
  floor: "the least",
  unit: "µs",
  kind,
  target,
});

/** Rounds from figures of the floor and of ours, and of ours a second time. */
const rounds = (floor: number[], ours: number[], control: number[] = []): Round[] =>
  ours.map((x, i) => ({
    floor: floor[i] === undefined ? null : { x: floor[i] },
    ours: { x },
    control: control[i] === undefined ? null : { x: control[i] },
  }));

test("a ratio is the median of the rounds' own, so that what both suffered at one time cancels out", () => {
  const judged = judge(aRow({ ratioMax: 2 }), rounds([10, 100, 10, 10, 10], [15, 150, 16, 14, 15]));
  expect(judged).toMatchObject({
    floorValue: 10,
    ours: 15,
    ratio: 1.5,
    bestRatio: 1.4,
    verdict: "met",
  });
});

test("a ratio above its target is not met, one below a least is neither", () => {
  const five = rounds([10, 10, 10, 10, 10], [21, 21, 21, 21, 21]);
  expect(judge(aRow({ ratioMax: 2 }), five).verdict).toBe("not met");
  expect(judge(aRow({ ratioMin: 2 }), five).verdict).toBe("met");
  expect(judge(aRow({ ratioMin: 2.2 }), five).verdict).toBe("not met");
});

test("a spread over 2× is noisy and never met", () => {
  const judged = judge(aRow({ ratioMax: 9 }), rounds([1, 1, 1, 1, 1], [1, 1, 1, 1, 2.1]));
  expect(judged.spread).toBeCloseTo(2.1);
  expect(judged.verdict).toBe("noisy");
});

test("two copies of the same thing that differ by over 5 % make it noisy", () => {
  const same = [10, 10, 10, 10, 10];
  const judged = judge(aRow({ ratioMax: 2 }), rounds(same, same, [11, 11, 11, 11, 11]));
  expect(isUnsteady(judged)).toBe(true);
  expect(judged.verdict).toBe("noisy");
  const slower = judge(aRow({ ratioMax: 2 }), rounds(same, same, [9.6, 9.6, 9.6, 9.6, 9.6]));
  expect(slower.verdict).toBe("met");
});

test("fewer than five rounds of processor time are noisy; a count needs one", () => {
  expect(judge(aRow({ ratioMax: 2 }), rounds([1, 1], [1, 1])).verdict).toBe("noisy");
  expect(judge(aRow({ exactly: 0 }, "count"), rounds([], [0])).verdict).toBe("met");
});

test("of a count the worst round is reported, in either direction", () => {
  expect(judge(aRow({ exactly: 120 }, "count"), rounds([], [120, 119, 120]))).toMatchObject({
    ours: 119,
    verdict: "not met",
  });
  expect(judge(aRow({ exactly: 0 }, "count"), rounds([], [0, 3])).ours).toBe(3);
});

test("an absolute bound must be kept by the worst round, and is met however much the others differ", () => {
  const row = aRow({ max: 50 }, "wall");
  expect(judge(row, rounds([], [1, 2, 49, 3, 4])).verdict).toBe("met");
  expect(judge(row, rounds([], [1, 2, 51, 3, 4])).verdict).toBe("noisy");
  expect(judge(row, rounds([], [51, 52, 51, 51, 51])).verdict).toBe("not met");
});

test("a row without a target is only reported", () => {
  expect(judge(aRow(null), rounds([1, 1], [3, 5])).verdict).toBe("no target");
});

test("a round that gave nothing for a row is a mistake of its metric", () => {
  expect(() => judge(aRow({ ratioMax: 2 }), [{ floor: null, ours: {}, control: null }])).toThrow(
    "a round gave no x",
  );
});
