import { expect, test } from "vitest";
import type { Bench } from "../bench.ts";
import type { Metric, Row } from "./metric.ts";
import { runMetric } from "./run-metric.ts";

const row: Row = {
  name: "x",
  title: "Something",
  floor: "the least",
  unit: "ms",
  kind: "cpu",
  target: { ratioMax: 2 },
};
const bench = {} as Bench;
const options = { rounds: 5, budgetMs: 10_000 };

const metricOf = (open: Metric["open"]): Metric => ({ name: "some", rows: [row], open });

test("a metric that cannot be measured here says why, and is not met", async () => {
  const [result] = await runMetric(
    metricOf(async () => ({ skipped: "there is no Redis" })),
    bench,
    options,
  );
  expect(result).toMatchObject({ verdict: "skipped", note: "there is no Redis", ours: null });
});

test("a metric that fails is a result, and what it had opened is closed", async () => {
  let isClosed = false;
  const [result] = await runMetric(
    metricOf(async () => ({
      floor: null,
      ours: () => Promise.reject(new Error("refused")),
      close: async () => {
        isClosed = true;
      },
    })),
    bench,
    options,
  );
  expect(result).toMatchObject({ verdict: "failed", note: "Error: refused" });
  expect(isClosed).toBe(true);
});

test.each([
  ["are measured once more, then noisy", {}, 1 + 10 + 10, "noisy"],
  ["are taken as they are where no verdict is wanted", { wantsVerdict: false }, 1 + 5, "met"],
])(
  "figures that differ although they are of the same thing %s",
  async (_, wanted, expected, verdict) => {
    let calls = 0;
    const [result] = await runMetric(
      metricOf(async () => ({
        floor: async () => ({ x: 10 }),
        ours: async () => ({ x: calls++ % 2 === 0 ? 10 : 12 }),
        close: async () => {},
      })),
      bench,
      { ...options, ...wanted },
    );
    expect(calls).toBe(expected);
    expect(result?.verdict).toBe(verdict);
  },
);
