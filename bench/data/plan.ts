/** The sizes of the data set. */
export type Plan = {
  seed: number;
  /** 1 is the full data set. */
  size: number;
  customers: number;
  admins: number;
  tickets: number;
  /** The first tickets have this many messages each; the others share the rest. */
  longThreads: number;
  longThreadMessages: number;
  messagesPerShortThread: number;
};

const full = { customers: 20_000, tickets: 100_000, longThreads: 10 };

/**
 * @param size 1 for 100,000 tickets of 20,000 customers and 1,000,000 messages; 0.01 for a hundredth. Above 1 there
 *   are more tickets of one message each, for what a desk's age costs its lists and counts.
 */
export function planFor(size: number, seed = 1): Plan {
  const share = (count: number, least: number) => Math.max(least, Math.round(count * size));
  const isOld = size > 1;
  return {
    seed,
    size,
    customers: share(full.customers, 120),
    // A thousand windows of staff, since nobody may have more than ten.
    admins: 100,
    tickets: share(full.tickets, 200),
    longThreads: isOld ? 1 : share(full.longThreads, 1),
    longThreadMessages: 10_000,
    messagesPerShortThread: isOld ? 1 : 9,
  };
}
