/** Times of an exponential back-off, in ms. */
export type Backoff = {
  /** The first delay; each further one is twice as long … */
  firstMs: number;
  /** … up to this. */
  maxMs: number;
  /** Jitter never makes a delay shorter than this. */
  minMs?: number;
};

/** Exponential delay before an attempt is repeated, without jitter. `attempt` counts from 1. */
export function exponentialMs(attempt: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(maxMs, firstMs * 2 ** (attempt - 1));
}

/**
 * Exponential back-off with full jitter: a random delay up to the exponential one. What lost the same
 * server at the same moment does not come back at the same moment. `attempt` counts from 1.
 */
export function backoffMs(attempt: number, times: Backoff, random = Math.random): number {
  const { minMs = 0 } = times;
  return minMs + random() * Math.max(0, exponentialMs(attempt, times) - minMs);
}
