import type { Bench } from "../bench.ts";
import { alternate } from "./alternate.ts";
import { isExact, isUnsteady, type Judged, judge, type Verdict } from "./judge.ts";
import type { Measured, Metric, Row } from "./metric.ts";

/** One line of the table, measured. */
export type Result = Row &
  Judged & {
    metric: string /** What else is to be said of it. */;
    note: string;
    measuredAt: string;
  };

type Options = {
  rounds: number;
  budgetMs: number;
  /**
   * Whether the verdict is to hold: then ours is measured twice in each round, and what is unsteady all
   * over again. Otherwise the figures alone are wanted.
   */
  wantsVerdict?: boolean;
  onRound?(round: number): void;
};

/**
 * Measures a metric and judges its rows. When two copies of the same thing differ too much all
 * rounds are made once more, if that is wanted; what then still differs is noisy. A metric that fails is a result too.
 */
export async function runMetric(metric: Metric, bench: Bench, options: Options): Promise<Result[]> {
  const measuredAt = new Date().toISOString();
  const results = (judgedOf: (row: Row) => Judged, note = ""): Result[] =>
    metric.rows.map((row) => ({
      ...row,
      ...judgedOf(row),
      metric: metric.name,
      note,
      measuredAt,
    }));
  try {
    const measured = await metric.open(bench);
    if ("skipped" in measured) return results(() => unmeasured("skipped"), measured.skipped);
    try {
      return results(await measure(metric, measured, options), measured.note);
    } finally {
      await measured.close();
    }
  } catch (error) {
    return results(() => unmeasured("failed"), String(error).slice(0, 300));
  }
}

async function measure(
  metric: Metric,
  measured: Measured,
  { rounds: roundsMax, budgetMs, wantsVerdict = true, onRound }: Options,
): Promise<(row: Row) => Judged> {
  const rounds = Math.min(roundsMax, metric.roundsMax ?? roundsMax);
  const hasControl = wantsVerdict && metric.rows.some((row) => !isExact(row)) && rounds > 1;
  const { hasWarmUp = true } = metric;
  const settings = { rounds, budgetMs, hasControl, hasWarmUp, ...(onRound && { onRound }) };
  let done = await alternate(measured, settings);
  const judgedOf = (row: Row) => judge(row, done);
  const isUnclear = (judged: Judged) => judged.verdict !== "met" && isUnsteady(judged);
  if (wantsVerdict && metric.rows.some((row) => isUnclear(judgedOf(row)))) {
    done = await alternate(measured, { ...settings, hasWarmUp: false });
  }
  return judgedOf;
}

const unmeasured = (verdict: Verdict): Judged => ({
  floorValue: null,
  ours: null,
  ratio: null,
  bestRatio: null,
  spread: null,
  control: null,
  rounds: 0,
  verdict,
});
