import { quantile } from "../../harness/statistics.ts";

/**
 * Runs some writers side by side, each one request after the other, and returns how long one took.
 *
 * @returns milliseconds
 */
export async function timeWriters(
  writers: number,
  writes: number,
  write: (writer: number, turn: number) => Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  const tookMs: number[] = [];
  const turns = Math.ceil(writes / writers);
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < turns; turn++) {
        const startMs = performance.now();
        await write(writer, turn);
        tookMs.push(performance.now() - startMs);
      }
    }),
  );
  return { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99) };
}
