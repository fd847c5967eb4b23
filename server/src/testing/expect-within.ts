import { expect } from "vitest";

/** Computing for so long shows how much of a processor this process gets. */
const sampleMs = 100;

/**
 * Expects that something was over in time, on a machine that does nothing else. On a busy one all computing takes a
 * number of times as long as there, which is measured, and so may this.
 */
export function expectWithin(passedMs: number, boundMs: number): void {
  if (passedMs >= boundMs) expect(passedMs).toBeLessThan(boundMs * contention());
}

/** How many times longer than on an idle machine computing takes now; 1 on an idle one. */
function contention(): number {
  const startMs = performance.now();
  const start = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(start);
    const computedMs = (user + system) / 1_000;
    if (computedMs >= sampleMs) return Math.max(1, (performance.now() - startMs) / computedMs);
  }
}
