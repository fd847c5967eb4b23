import type { Round } from "./alternate.ts";
import type { Row, Target } from "./metric.ts";
import { median, spread } from "./statistics.ts";

export type Verdict = "met" | "not met" | "noisy" | "no target" | "failed" | "skipped";

export type Judged = {
  /** Medians over the rounds; for a count or an absolute bound ours is the worst round. */
  floorValue: number | null;
  ours: number | null;
  /** Median of the rounds' own ratios: what both suffered at one time cancels out. */
  ratio: number | null;
  /** The best round of ours by the best of the floor: what disturbs only ever adds processor time. */
  bestRatio: number | null;
  /** Of those ratios, or of ours where there is no floor. */
  spread: number | null;
  /** The same thing measured twice, as a ratio: 1 on a quiet machine. */
  control: number | null;
  rounds: number;
  verdict: Verdict;
};

const spreadMax = 2;
/** Two copies of the same thing may differ by this much. */
const controlMax = 1.05;
const roundsMin = { count: 1, bytes: 1, memory: 3, cpu: 5, wall: 5 };

/** Whether a row's figures are of a sort that does not change with what else the machine does. */
export const isExact = ({ kind }: Pick<Row, "kind">): boolean =>
  kind === "count" || kind === "bytes";

/** Reads a row's figures out of the rounds, and says whether they meet its target. */
export function judge(row: Row, rounds: readonly Round[]): Judged {
  const ours = rounds.map((round) => figureOf(round.ours, row));
  const floors = rounds.flatMap(({ floor }) =>
    floor && row.name in floor ? [figureOf(floor, row)] : [],
  );
  const ratios = floors.map((floor, i) => ratioOf(ours[i] ?? Number.NaN, floor));
  const hasFloor = floors.length > 0;
  const controls = rounds.flatMap(({ control, ours }) =>
    control ? [ratioOf(figureOf(control, row), figureOf(ours, row))] : [],
  );
  const isAbsolute = row.target !== null && ("max" in row.target || "exactly" in row.target);
  const judged = {
    floorValue: hasFloor ? median(floors) : null,
    ours: isAbsolute || isExact(row) ? worst(ours, row.target) : median(ours),
    ratio: hasFloor ? median(ratios) : null,
    bestRatio: hasFloor ? ratioOf(Math.min(...ours), Math.min(...floors)) : null,
    spread: spread(hasFloor && !isAbsolute ? ratios : ours),
    control: controls.length > 0 ? median(controls) : null,
    rounds: rounds.length,
  };
  return { ...judged, verdict: verdictOf(row, judged) };
}

/** Whether two copies of ours differ by more than they may; then the rounds are repeated once. */
export const isUnsteady = ({ control }: Pick<Judged, "control">): boolean =>
  control !== null && Math.max(control, 1 / control) > controlMax;

function verdictOf(row: Row, judged: Omit<Judged, "verdict">): Verdict {
  const { target } = row;
  if (target === null) return "no target";
  if (!isExact(row)) {
    // A bound that the worst round keeps is kept, however much the rounds differ.
    const isBound = "max" in target && meets(target, judged);
    const isTooFew = judged.rounds < roundsMin[row.kind];
    if (!isBound && ((judged.spread ?? 1) > spreadMax || isUnsteady(judged))) return "noisy";
    if (isTooFew) return "noisy";
  }
  return meets(target, judged) ? "met" : "not met";
}

function meets(target: NonNullable<Target>, { ours, ratio }: Omit<Judged, "verdict">): boolean {
  if ("ratioMax" in target) return ratio !== null && ratio <= target.ratioMax;
  if ("ratioMin" in target) return ratio !== null && ratio >= target.ratioMin;
  if ("max" in target) return ours !== null && ours <= target.max;
  return ours === target.exactly;
}

/** The round that is furthest from what it must show. */
function worst(values: readonly number[], target: Target): number {
  if (target === null || !("exactly" in target)) return Math.max(...values);
  const { exactly } = target;
  return values.reduce((a, b) => (Math.abs(b - exactly) > Math.abs(a - exactly) ? b : a));
}

/** Nothing by nothing is the same; something by nothing is infinitely more. */
function ratioOf(value: number, by: number): number {
  return value === by ? 1 : value / by;
}

function figureOf(values: Record<string, number>, { name }: Row): number {
  const value = values[name];
  if (value === undefined || Number.isNaN(value)) throw new Error(`a round gave no ${name}`);
  return value;
}
