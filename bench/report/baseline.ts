import { isExact } from "../harness/judge.ts";
import type { Result } from "../harness/run-metric.ts";

/** What the quick run gave when it was last accepted: a figure for each row that can fail the check. */
export type Baseline = Record<string, number>;

const worsenedMax = 4 / 3;

const keyOf = ({ metric, name }: Result) => `${metric} ${name}`;

/** Counts and bytes by themselves, processor time by its steadiest ratio to the floor, wall time never. */
function gateOf(result: Result): number | null {
  if (isExact(result)) return result.ours;
  return result.kind === "cpu" ? result.bestRatio : null;
}

export function baselineOf(results: readonly Result[]): Baseline {
  const gates = results.flatMap((result) => {
    const gate = gateOf(result);
    return gate === null ? [] : [[keyOf(result), Math.round(gate * 1_000) / 1_000] as const];
  });
  return Object.fromEntries(gates);
}

export type Regression = { metric: string; isExact: boolean; sentence: string };

/** What has become worse by more than a third, or misses a bound on counts and bytes. The surest first. */
export function regressionsOf(results: readonly Result[], baseline: Baseline): Regression[] {
  const found = results.flatMap((result): Regression[] => {
    const { metric, title, verdict, note } = result;
    const regression = (why: string) => [
      { metric, isExact: isExact(result), sentence: `${title}: ${why}` },
    ];
    if (verdict === "failed") return regression(`failed: ${note}`);
    if (isExact(result) && verdict === "not met")
      return regression(`${result.ours} misses its target`);
    const before = baseline[keyOf(result)];
    const now = gateOf(result);
    if (before === undefined || now === null || now <= before * worsenedMax) return [];
    // A count that must be exact is judged above; more of a smaller-is-better figure is worse.
    return regression(`${before} was accepted, now ${now.toFixed(2)}`);
  });
  return found.toSorted((a, b) => Number(b.isExact) - Number(a.isExact));
}
