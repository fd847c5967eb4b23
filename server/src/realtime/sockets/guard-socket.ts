import type { Logger } from "pino";
import type { LiveServerSocket } from "../live.ts";
import { limitBackpressure } from "./backpressure-limit.ts";
import { countEvent, hasAnswer } from "./limit-events.ts";

/** Windows one person may have open at a node; further ones work, and receive no events. */
export const socketsMax = 10;

/** Bounds what one socket costs, whatever its client sends or does not read. */
export function guardSocket(socket: LiveServerSocket, log: Logger): void {
  const { id: userId } = socket.data.viewer;
  limitBackpressure(socket.conn, () =>
    log.warn({ userId }, "a socket that does not read was cut off"),
  );

  // What is answered is counted there (on-event.ts).
  socket.onAny((name: string) => {
    if (!hasAnswer.has(name)) void countEvent(socket, log);
  });
}
