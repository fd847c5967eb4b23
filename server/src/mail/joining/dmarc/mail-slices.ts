import { setImmediate } from "node:timers/promises";

const sliceBytes = 16_384;

/**
 * A mail in pieces, between which everything else of the desk has its turn.
 *
 * @throws DOMException once `signal` is aborted
 */
export async function* slicesOf(raw: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < raw.length; at += sliceBytes) {
    yield raw.subarray(at, at + sliceBytes);
    await setImmediate(undefined, { signal });
  }
}
