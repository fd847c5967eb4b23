import { LRUCache } from "lru-cache";

const ttlMs = 30_000;
const entriesMax = 10_000;

/**
 * TTL cache with a bounded number of entries: for facts that do not change, or that the
 * database checks when they are used. Never for a right. The time is short all the same, so that
 * nothing of a database lives on that somebody has replaced by an older one.
 */
export const createTtlCache = <Fact extends NonNullable<unknown>>(
  perf: { now(): number } = performance,
) =>
  new LRUCache<string, Fact>({
    max: entriesMax,
    ttl: ttlMs,
    ttlResolution: 0, // it would set a timer to ask for the time less often
    perf,
  });
