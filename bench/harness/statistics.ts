/** The middle of some figures; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The figure below which a share of them lies, interpolated between neighbours.
 *
 * @param share 0.5 for the median, 0.99 for p99
 * @throws RangeError without figures
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError("no figures");
  return below + (above - below) * (place % 1);
}

/** The largest by the smallest: 1 when all agree. A figure that is sometimes 0 has no spread to speak of. */
export function spread(values: readonly number[]): number {
  const smallest = Math.min(...values);
  const largest = Math.max(...values);
  if (smallest === largest) return 1;
  return smallest > 0 ? largest / smallest : Number.POSITIVE_INFINITY;
}
