/** Twice the work in twice the time is 2, and where each piece looks at all others it is 4. */
export const proportional = 3;

const rounds = 5;
/** Shorter than this nothing is told apart from what else the machine does. */
const measuredMs = 2;
const triesMax = 5;

/**
 * How many times longer something takes for twice as much. Both are timed in turn within one run, and the quickest of
 * each counts, so that neither a busy machine nor another day's clock has a part in it. What looks like more than
 * proportion is measured again: a hiccup of the machine does not come back, growth does.
 */
export function growthOf(act: (size: number) => unknown, size: number): number {
  let growth = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < triesMax && growth >= proportional; tries++) {
    growth = Math.min(growth, measure(act, size));
  }
  return growth;
}

function measure(act: (size: number) => unknown, size: number): number {
  const timeOf = (of: number, times: number): number => {
    const startMs = performance.now();
    for (let time = 0; time < times; time++) act(of);
    return performance.now() - startMs;
  };
  let times = 1;
  while (timeOf(size, times) < measuredMs) times *= 2;
  let [once, twice] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    once = Math.min(once, timeOf(size, times));
    twice = Math.min(twice, timeOf(2 * size, times));
  }
  return twice / once;
}
