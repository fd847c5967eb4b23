/** So many events of one socket are taken in `windowMs`; nobody at a keyboard needs more. */
export const budgetMax = 20;
const windowMs = 10_000;
/** A client that sends this many in the same window is hostile or broken. */
export const abuseMax = 200;

/** Counts what one socket sends. */
export function createEventBudget(now: () => number = Date.now) {
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    /** Takes one event, if there is room for it. */
    take(): boolean {
      if (now() - startedAtMs >= windowMs) {
        startedAtMs = now();
        count = 0;
      }
      count += 1;
      return count <= budgetMax;
    },
    isAbused: () => count >= abuseMax && now() - startedAtMs < windowMs,
  };
}
