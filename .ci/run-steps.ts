import { nothingRun, type Results } from "./results.ts";
import { runStep, type Step } from "./run-step.ts";

export type TestStep = Step & {
  readResults?(): Promise<Results>;
  /** Without it the later ones would all fail for one reason. */
  isNeeded?: boolean;
};

export type Summary = {
  passed: number;
  /** What failed, a line for each. */
  failures: string[];
  /** How long each step took. */
  times: string[];
};

/**
 * Runs one step after the other. One that fails or takes too long does not hide the others, unless
 * they lack what they run on.
 */
export async function runSteps(steps: readonly TestStep[]): Promise<Summary> {
  const summary: Summary = { passed: 0, failures: [], times: [] };
  for (const { readResults = async () => nothingRun, ...step } of steps) {
    const startMs = performance.now();
    const isGreen = await runStep(step);
    const results = await readResults();
    summary.passed += results.passed;
    summary.failures.push(...results.failures.map((failure) => `${step.name}: ${failure}`));
    // A step can fail without a failed test: lint, a timeout.
    if (!isGreen && results.failures.length === 0) summary.failures.push(step.name);
    const isFailed = !isGreen || results.failures.length > 0;
    const mark = isFailed ? "✘" : "✔";
    summary.times.push(`${mark} ${minutes(performance.now() - startMs)} ${step.name}`);
    if (isFailed && step.isNeeded) break;
  }
  return summary;
}

export function minutes(ms: number): string {
  return `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, "0")}`;
}
