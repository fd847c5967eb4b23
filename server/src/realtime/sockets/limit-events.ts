import type { Logger } from "pino";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { LiveServerSocket } from "../live.ts";

/** So many events of one socket are taken in a window; nobody at a keyboard needs more. */
export const eventsMax = 20;
/** A client that sends more than this in the same window is hostile or broken, and is disconnected. */
export const abuseMax = 200;
export const windowSeconds = 10;

/**
 * By socket, and so in the memory of its node: with Redis each heartbeat of each window would ask it, and
 * a socket is at one node only. How many sockets a person may have is bounded beside it.
 */
const counts = new RateLimiterMemory({ points: eventsMax, duration: windowSeconds });

/** Names of the events that the server answers. */
export const hasAnswer = new Set<string>();

/**
 * Counts an event that a socket has sent, of any name.
 *
 * @returns whether it is taken, refused, or not even answered since the socket was cut off
 */
export async function countEvent(
  socket: LiveServerSocket,
  log: Logger,
): Promise<"taken" | "refused" | "cut off"> {
  const { consumedPoints } = await counts.consume(socket.id).catch((res: RateLimiterRes) => res);
  if (consumedPoints <= eventsMax) return "taken";
  if (consumedPoints <= abuseMax) return "refused";
  if (consumedPoints === abuseMax + 1) {
    log.warn({ userId: socket.data.viewer.id }, "a socket that sends too much was cut off");
  }
  socket.conn.close(true); // what it has not read is discarded
  return "cut off";
}
