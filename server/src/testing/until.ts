import { assert } from "vitest";

const lookAgainMs = 50;
/** Below the limit of a test: what does not come is an expectation that was not met, and no timeout that may have any cause. */
export const comesWithinMs = 90_000;

/** Looks until it is so. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const startMs = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startMs > comesWithinMs) assert.fail(`still not so: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}
