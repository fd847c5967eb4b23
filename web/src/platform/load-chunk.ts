import { exponentialMs } from "@deskbell/shared/backoff";
import { times } from "@deskbell/shared/limits";

const backoff = { firstMs: 1_000, maxMs: times.retryDelayMaxMs };

/**
 * Loads code that is a chunk of its own. A failed request is repeated up to three times: with back-off
 * while there is a network, else when there is one again. Browsers older than whatwg/html#10327 keep the
 * failure until the page is reloaded.
 *
 * @throws what the last attempt threw; `signal.reason` when it was aborted
 */
export async function loadChunk<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (attempt > times.retriesMax) throw error;
    }
    await networkOrTimeout(
      navigator.onLine ? exponentialMs(attempt, backoff) : backoff.maxMs,
      signal,
    );
    signal?.throwIfAborted();
  }
}

/** Resolves at the event `online`, or after `timeoutMs`: a desk on this computer needs no network. */
function networkOrTimeout(timeoutMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, timeoutMs);
    addEventListener("online", end);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
