type Times = {
  /** So long after the last touch … */
  quietMs: number;
  /** … and after so long while there are more. */
  atMostMs: number;
};

/** Debounces by key. */
export function createQuietTimers(
  { quietMs, atMostMs }: Times,
  { now, run }: { now(): number; run(key: string): void },
) {
  const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; sinceMs: number }>();
  const cancel = (key: string) => {
    clearTimeout(timers.get(key)?.timer);
    timers.delete(key);
  };
  return {
    cancel,
    touch(key: string): void {
      const sinceMs = timers.get(key)?.sinceMs ?? now();
      cancel(key);
      const waitMs = Math.max(0, Math.min(quietMs, sinceMs + atMostMs - now()));
      timers.set(key, { sinceMs, timer: setTimeout(() => run(key), waitMs) });
    },
    stop(): void {
      for (const key of [...timers.keys()]) cancel(key);
    },
  };
}
