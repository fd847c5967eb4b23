import { nothingRun, type Results } from "./results.ts";
import { runStep, type Step } from "./run-step.ts";
import { type Failure, whatFailed } from "./what-failed.ts";

/** A command, or what this process does itself and says by itself whether it went well. */
export type TestStep = (Step | { name: string; run(): Promise<boolean> }) & {
  readResults?(): Promise<Results>;
  /** Without it the later ones would all fail for one reason. */
  isNeeded?: boolean;
  /** It says what it does at once, also beside others: the one of them that takes longest. */
  isLive?: boolean;
};

export type Summary = {
  passed: number;
  failures: Failure[];
  /** How long each step took. */
  times: string[];
};

/**
 * Runs one step after the other, those of an inner list at the same time. One that fails or takes too
 * long does not hide the others, unless they lack what they run on.
 */
export async function runSteps(
  steps: readonly (TestStep | readonly TestStep[])[],
): Promise<Summary> {
  const summary: Summary = { passed: 0, failures: [], times: [] };
  for (const group of steps) {
    const together = [group].flat();
    const ends = await Promise.all(together.map((step) => runOne(step, together.length > 1)));
    for (const { passed, failures, time } of ends) {
      summary.passed += passed;
      summary.failures.push(...failures);
      summary.times.push(time);
    }
    if (together.some(({ isNeeded }, i) => isNeeded && ends[i]?.isFailed)) break;
  }
  return summary;
}

async function runOne(
  { readResults = async () => nothingRun, isLive = false, ...step }: TestStep,
  hasOthers: boolean,
) {
  const startMs = performance.now();
  const isGreen =
    "run" in step ? await step.run() : await runStep({ ...step, isBeside: hasOthers && !isLive });
  const { passed, failures } = await readResults();
  const named = failures.map(({ name, said }) => ({ name: `${step.name}: ${name}`, said }));
  // A step can fail without a failed test: lint, a timeout.
  if (!isGreen && named.length === 0) named.push(whatFailed(step.name, []));
  const isFailed = named.length > 0;
  const time = `${isFailed ? "✘" : "✔"} ${minutes(performance.now() - startMs)} ${step.name}`;
  return { passed, failures: named, isFailed, time };
}

export function minutes(ms: number): string {
  return `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, "0")}`;
}

/** The last lines of all: what each failed test said, and below that, for a short look, their names. */
export function lastLines({ passed, failures, times }: Summary, took: string): string[] {
  const explained = failures.filter(({ said }) => said.length > 0);
  return [
    ...explained.flatMap(({ name, said }) => ["", `✘ ${name}`, ...said.map((line) => `  ${line}`)]),
    "",
    ...times,
    `${took} in all`,
    ...failures.map(({ name }) => `✘ ${name}`),
    `${passed} passed, ${failures.length} failed`,
  ];
}
