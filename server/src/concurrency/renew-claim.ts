type Renewing = {
  everyMs: number;
  /** After so long it is given up, whatever holds it. */
  maxMs?: number;
};

/**
 * Renews what one request or job holds in the database, so that nobody else takes it over meanwhile. What is missed
 * once the next time makes up for; dispose of it to stop. Periodic jobs have leases instead (lease.ts).
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
