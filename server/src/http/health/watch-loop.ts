export const loopWatch = {
  lookEveryMs: 500,
  /** Standing still for less is what a busy machine does. */
  stallMs: 2_000,
  /** How long it is reported: a balancer that asks every few seconds must not miss it. */
  rememberedMs: 5_000,
} as const;

/**
 * Notices when this process does nothing but one thing: a timer then comes late, and so does every
 * request. A balancer that asks in between would get "ok" without this.
 */
export function watchLoop({ now = () => performance.now() } = {}) {
  const { lookEveryMs, stallMs, rememberedMs } = loopWatch;
  let lookedAtMs = now();
  let stall: { ms: number; endedAtMs: number } | null = null;

  function look(): void {
    const lateMs = now() - lookedAtMs - lookEveryMs;
    lookedAtMs = now();
    if (lateMs >= stallMs) stall = { ms: Math.round(lateMs), endedAtMs: lookedAtMs };
  }
  const timer = setInterval(look, lookEveryMs).unref();

  return {
    /** Rejects when the process stood still a moment ago. */
    async check(): Promise<void> {
      look(); // the question may be answered before the late timer
      if (!stall || now() - stall.endedAtMs > rememberedMs) return;
      throw new Error(`the process stood still for ${stall.ms} ms`);
    },
    close: () => clearInterval(timer),
  };
}
