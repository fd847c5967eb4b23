import type { AppDispatch } from "../../../state/hooks.ts";
import { subscribeReceived } from "../sync/receive-tickets.ts";
import { countedTag, customerCountsApi } from "./customer-counts.api.ts";

/** Throttles counting anew: many tickets may change at once. */
const throttleMs = 500;

/**
 * Has a customer's filters counted anew when a ticket is received that may be in others than before: a new one, or one
 * in another status; not by each message. Returns how to unsubscribe.
 */
export function subscribeCustomerCounts(dispatch: AppDispatch): () => void {
  const known = new Map<string, string | undefined>();
  let recount: ReturnType<typeof setTimeout> | undefined;
  const stop = subscribeReceived((tickets) => {
    for (const { _id, customerStatus } of tickets) {
      if (known.has(_id) && known.get(_id) === customerStatus) continue;
      known.set(_id, customerStatus);
      recount ??= setTimeout(() => {
        recount = undefined;
        dispatch(customerCountsApi.util.invalidateTags([countedTag]));
      }, throttleMs);
    }
  });
  return () => {
    stop();
    clearTimeout(recount);
  };
}
