import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Running requests may take this long after a stop was asked for. */
const graceMs = 8_000;
/** How often connections are looked at that have become idle after their last answer. */
const idleLookMs = 50;

/**
 * Opens a server for requests.
 *
 * @throws Error with `code` EADDRINUSE or EACCES when the port cannot be had
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; close(): Promise<void> }> {
  server.listen(port, host);
  await once(server, "listening"); // rejects when "error" comes first
  const address = server.address() as AddressInfo;

  return {
    url: `http://${host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host}:${address.port}`,
    /** Takes no new connection, and ends when those that are open have their answers; after 8 s they are cut. */
    async close() {
      const closed = server.listening ? once(server, "close") : Promise.resolve();
      server.close();
      server.closeIdleConnections();
      const look = setInterval(() => server.closeIdleConnections(), idleLookMs);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(look);
      clearTimeout(cut);
    },
  };
}
