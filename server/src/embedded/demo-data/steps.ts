/** Something that happens at the demo shop at a moment, in ms. */
export type Step = { atMs: number; play(): Promise<unknown> };

/**
 * Plays everything in the order in which it happens, each once all that comes of the one before has
 * happened: bells ring in this order too.
 *
 * @param signal breaks off between two
 */
export async function playSteps(
  steps: readonly Step[],
  settled: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for (const { play } of steps.toSorted((one, other) => one.atMs - other.atMs)) {
    signal.throwIfAborted();
    await play();
    await settled();
  }
}
