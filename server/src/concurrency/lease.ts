import type { SteadyClock } from "./steady-clock.ts";

/** How long a node has a job for itself unless it says so again. One that dies loses it after this. */
export const leaseMs = 60_000;
const renewEveryMs = leaseMs / 4;
/** Counted from before the last renewal was asked for, so it ends here before it ends in the database. */
const trustedMs = (leaseMs * 3) / 4;

/** A job that one node has for itself for a while. */
export type Lease = {
  /** How often in a row the job has failed, on whatever node. */
  failures: number;
  /** Resolves to false when it is no longer this node's. */
  renew(): Promise<boolean>;
  /**
   * Gives it back.
   *
   * @returns in how many ms the job is due again; at once when it was woken meanwhile
   */
  release(after: { dueInMs: number; failures: number }): Promise<number>;
};

/** Where the nodes of a desk agree who does what. */
export type Leases = {
  /**
   * @param firstDueInMs when a job that was never heard of is due
   * @returns the lease, or in how many ms to ask again: the job is not due, or another node's
   */
  acquire(name: string, firstDueInMs: number): Promise<Lease | number>;
  /** Makes a job due, now or once the node that does it has done it. */
  wake(name: string): Promise<void>;
};

type Keeping = {
  clock: SteadyClock;
  /** Aborted when the lease is no longer needed. */
  signal: AbortSignal;
  onLost(why: Error): void;
};

/**
 * Renews a lease as long as it is needed. It is lost when another node has it, or the database has
 * not confirmed it for so long that another may have it.
 */
export async function keepLease(lease: Lease, { clock, signal, onLost }: Keeping): Promise<void> {
  let trustedUntilMs = clock.now() + trustedMs;
  for (;;) {
    await clock.wait(renewEveryMs, signal);
    if (signal.aborted) return;
    const askedAtMs = clock.now();
    const isOurs = await Promise.race([
      lease.renew().catch(() => null),
      clock.wait(trustedUntilMs - askedAtMs, signal).then(() => null),
    ]);
    if (signal.aborted) return;
    if (isOurs === true) trustedUntilMs = askedAtMs + trustedMs;
    else if (isOurs === false) return onLost(new Error("another node has the lease"));
    else if (clock.now() >= trustedUntilMs) return onLost(new Error("the lease ran out"));
  }
}
