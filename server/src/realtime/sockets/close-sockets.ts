import { setTimeout as wait } from "node:timers/promises";
import type { LiveServer } from "../live.ts";

/** Grace period in which a socket may read what was sent to it already; slow readers are closed then. */
const graceMs = 1_000;

/**
 * Closes the sockets of this process, and only this one's: their clients see a broken connection, not
 * a goodbye, and so connect again by themselves, to whichever node answers.
 */
export async function closeSockets(io: LiveServer): Promise<void> {
  const connections = [...io.sockets.sockets.values()].map(({ conn }) => conn);
  for (const connection of connections) connection.close();
  if (connections.some(({ readyState }) => readyState !== "closed")) {
    const allClosed = Promise.all(
      connections
        .filter(({ readyState }) => readyState !== "closed")
        .map((connection) => new Promise((resolve) => connection.once("close", resolve))),
    );
    await Promise.race([allClosed, wait(graceMs, undefined, { ref: false })]);
  }
  io.engine.close();
}
