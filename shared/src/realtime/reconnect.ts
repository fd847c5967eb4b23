import { type Backoff, backoffMs } from "../backoff.ts";
import { times } from "../limits.ts";

/** How Socket.IO's client reconnects by itself: an exponential back-off too, with the jitter of spec §9. */
export const socketReconnection = {
  reconnectionDelay: times.reconnectMinMs,
  reconnectionDelayMax: times.reconnectMaxMs,
  randomizationFactor: times.reconnectRandomization,
  timeout: times.connectTimeoutMs,
} as const;

/**
 * When to connect again after the server has refused or closed the connection, where Socket.IO's
 * client does not: never at once, since the server meant it. `attempt` counts from 1.
 */
export const reconnectDelayMs = (attempt: number, random?: () => number): number =>
  backoffMs(attempt, reconnectBackoff, random);

/** Of a node that has lost Redis: the other nodes wait for its events. */
export const redisBackoff: Backoff = { minMs: 50, firstMs: 100, maxMs: 2_000 };

const reconnectBackoff: Backoff = {
  minMs: times.reconnectMinMs,
  firstMs: 2 * times.reconnectMinMs,
  maxMs: times.reconnectMaxMs,
};
