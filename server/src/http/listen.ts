import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Running requests may take this long after a stop was asked for. */
const graceMs = 5_000;

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
    async close() {
      const closed = server.listening ? once(server, "close") : Promise.resolve();
      server.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}
