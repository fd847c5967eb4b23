import { copyRepository } from "../scratch-copy.ts";
import { applyBreak } from "./break.ts";
import type { Promised } from "./promise.ts";
import { type Outcome, runCitedTest } from "./run-cited-test.ts";

type Parts = {
  root: string;
  copy?: typeof copyRepository;
  runTest?: typeof runCitedTest;
  say?(line: string): void;
};

/**
 * Breaks a promise on purpose, in a copy of the repository for each of its breaks, and runs the tests
 * that are to notice.
 *
 * @returns whether each of them failed
 */
export async function breakPromise({ id, tests }: Promised, parts: Parts): Promise<boolean> {
  const { root, copy = copyRepository, runTest = runCitedTest, say = console.log } = parts;
  let haveAllFailed = tests.length > 0;
  for (const test of tests) {
    const { folder, remove } = copy(root);
    try {
      applyBreak(test.brokenBy, folder);
      say(`${id} broken: ${test.brokenBy.how}`);
      const verdict = verdictOf(await runTest(folder, test));
      say(`  ${verdict.hasNoticed ? "✔" : "✘"} ${test.path}: ${verdict.said}`);
      haveAllFailed &&= verdict.hasNoticed;
    } finally {
      remove();
    }
  }
  return haveAllFailed;
}

/**
 * Only an expectation of the test that was not met has noticed. A file that cannot be read has no
 * outcomes, and what ran out of time may have done so for any reason: that shows nothing.
 */
export function verdictOf(outcomes: readonly Outcome[]): { hasNoticed: boolean; said: string } {
  const failed = outcomes.filter(({ isPassed }) => !isPassed);
  const noticed = failed.find(({ isAsserted }) => isAsserted);
  if (noticed) return { hasNoticed: true, said: `failed as it should: ${noticed.said}` };
  if (failed[0]) return { hasNoticed: false, said: `failed by something else: ${failed[0].said}` };
  const said = outcomes.length === 0 ? "no such test has run" : "passed all the same";
  return { hasNoticed: false, said };
}
