import type { Measured, Values } from "./metric.ts";

export type Round = { floor: Values | null; ours: Values; control: Values | null };

type Options = {
  rounds: number;
  /** Once this is over, no further round begins; the first always does. */
  budgetMs: number;
  /** Measures ours a second time in each round, to see how far two equal things differ here. */
  hasControl: boolean;
  hasWarmUp?: boolean;
  onRound?(done: number): void;
  now?: () => number;
};

/**
 * Measures floor and ours in turn, A B A B, after one unmeasured round of each: what the machine
 * does meanwhile then falls on both. Every second round goes backwards, so that neither is always first.
 */
export async function alternate(
  { floor, ours }: Pick<Measured, "floor" | "ours">,
  {
    rounds,
    budgetMs,
    hasControl,
    hasWarmUp = true,
    onRound,
    now = performance.now.bind(performance),
  }: Options,
): Promise<Round[]> {
  const done: Round[] = [];
  const startMs = now();
  if (hasWarmUp) {
    await floor?.();
    await ours();
  }
  while (done.length < rounds && (done.length === 0 || now() - startMs < budgetMs)) {
    const round: Partial<Round> = { floor: null, control: null };
    const parts: [keyof Round, (() => Promise<Values>) | null][] = [
      ["floor", floor],
      ["ours", ours],
      ["control", hasControl ? ours : null],
    ];
    if (done.length % 2 === 1) parts.reverse();
    for (const [name, measure] of parts) if (measure) round[name] = await measure();
    done.push(round as Round);
    onRound?.(done.length);
  }
  return done;
}
