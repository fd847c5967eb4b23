import { backoffMs } from "@deskbell/shared/backoff";

/** What became of a request: `again` where nobody knows, `over` where no more are to be made. */
export type Outcome = { kind: "again"; afterMs: number } | { kind: string };

const backoff = { firstMs: 2_000, maxMs: 30_000, minMs: 1_000 };

/** One request at a time; after one without an answer the next is made later. */
export function createRequestQueue() {
  let turn: Promise<void> = Promise.resolve();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(retry);
  };
  return {
    isOver: () => isOver,
    isWaiting: () => retry !== undefined,
    stop,
    run(task: () => Promise<void>): Promise<void> {
      turn = turn
        .then(() => (isOver ? undefined : task()))
        .catch((error: unknown) => console.warn("Drafts are not kept at the server:", error));
      return turn;
    },
    ended(outcome: Outcome, again: () => Promise<void>): void {
      clearTimeout(retry);
      retry = undefined;
      if (outcome.kind === "over") stop();
      if (!("afterMs" in outcome)) failures = 0;
      else {
        failures += 1;
        const waitMs = Math.max(outcome.afterMs, backoffMs(failures, backoff));
        retry = setTimeout(() => {
          retry = undefined;
          void again();
        }, waitMs);
      }
    },
  };
}
