type Renewing = {
  everyMs: number;
  /** The claim is not renewed beyond this time, even if it is still held. */
  maxMs?: number;
};

/**
 * Renews a claim that a request or job holds in the database, so that nobody else takes it over meanwhile. A renewal
 * that fails is made up for by the next one. Dispose of the result to stop. Periodic jobs have leases instead (lease.ts).
 */
export function renewClaim(
  renew: () => Promise<unknown>,
  { everyMs, maxMs = Number.POSITIVE_INFINITY }: Renewing,
): Disposable {
  let leftMs = maxMs;
  const timer = setInterval(() => {
    leftMs -= everyMs;
    if (leftMs < 0) clearInterval(timer);
    renew().catch(() => {});
  }, everyMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
