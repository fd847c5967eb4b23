const ttlMs = 30_000;
const entriesMax = 10_000;

/**
 * TTL cache with a bounded number of entries: for facts that do not change, or that the
 * database checks when they are used. Never for a right. The time is short all the same, so that
 * nothing of a database lives on that somebody has replaced by an older one.
 */
export function createTtlCache<Fact>(now = () => performance.now()) {
  const facts = new Map<string, { fact: Fact; atMs: number }>();

  return {
    get(key: string): Fact | undefined {
      const kept = facts.get(key);
      return kept && now() - kept.atMs < ttlMs ? kept.fact : undefined;
    },

    set(key: string, fact: Fact): void {
      facts.delete(key); // so that the oldest stays first
      facts.set(key, { fact, atMs: now() });
      const [oldest] = facts.keys();
      if (facts.size > entriesMax && oldest) facts.delete(oldest);
    },
  };
}
