import type { Logger } from "pino";
import type { LiveServerSocket } from "../live.ts";
import { limitBackpressure } from "./backpressure-limit.ts";

/** Windows one person may have open at a node; further ones work, and receive no events. */
export const socketsMax = 10;
/** A client that sends so many events in that window, of any name, is disconnected. */
export const eventsMax = 200;
const eventsWindowMs = 10_000;

/** Bounds what one socket costs, whatever its client sends or does not read. */
export function guardSocket(socket: LiveServerSocket, log: Logger): void {
  const { id: userId } = socket.data.viewer;
  limitBackpressure(socket.conn, () =>
    log.warn({ userId }, "a socket that does not read was cut off"),
  );

  let windowStartMs = Number.NEGATIVE_INFINITY;
  let count = 0;
  socket.use((_event, next) => {
    if (Date.now() - windowStartMs >= eventsWindowMs) {
      windowStartMs = Date.now();
      count = 0;
    }
    count += 1;
    if (count <= eventsMax) {
      next();
      return;
    }
    if (count === eventsMax + 1) log.warn({ userId }, "a socket that sends too much was cut off");
    socket.conn.close(true);
  });
}
