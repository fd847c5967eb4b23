const sizeRatio = 16;
/**
 * Sixteen times the work in sixteen times the time is 16, and where each piece looks at all others it is 256. Between
 * them is room for what else grows in steps: what no longer fits a young heap is moved by the collector, and took 2.3
 * times as long for each character where memory is slow, 2.8 times beside other work, and no more for twice as many.
 */
export const proportional = 64;

const rounds = 5;
/** Shorter than this nothing is told apart from what else the machine does. */
const measuredMs = 2;
const triesMax = 5;

/**
 * How many times longer something takes for a size than for a sixteenth of it. Both are timed in turn within one run, and
 * the quickest of each counts, so that neither a busy machine nor another day's clock has a part in it. What looks like
 * more than proportion is measured again: a hiccup of the machine does not come back, growth does.
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
    return (performance.now() - startMs) / times;
  };
  const part = size / sizeRatio;
  let times = 1;
  while (timeOf(part, times) * times < measuredMs) times *= 2;
  const timesOfAll = Math.ceil(times / sizeRatio);
  // What computes for long is interrupted more often where the machine is busy: both do so for about as long.
  const timesOfPart = timesOfAll * sizeRatio;
  let [ofPart, ofAll] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    ofPart = Math.min(ofPart, timeOf(part, timesOfPart));
    ofAll = Math.min(ofAll, timeOf(size, timesOfAll));
  }
  return ofAll / ofPart;
}
