import type { LiveServer } from "../src/realtime/live.ts";

/** How long a client may take to acknowledge a close. */
const goodbyeMs = 1_000;

type WebSocketTransport = { name: string; socket?: { terminate?(): void } };

/**
 * Ends the connection below a closed socket. Politely asked, one that does not listen would keep it
 * open for half a minute more, and what waits for it in memory.
 */
export function endTransports(io: LiveServer): void {
  io.engine.on("connection", (connection) => {
    connection.once("close", () => {
      const transport = connection.transport as unknown as WebSocketTransport;
      setTimeout(() => transport.socket?.terminate?.(), goodbyeMs).unref();
    });
  });
}
