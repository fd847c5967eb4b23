import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import type { Dovecot } from "./start-dovecot.ts";

export type ImapProxy = Awaited<ReturnType<typeof startImapProxy>>;

/**
 * Stands with the server's certificate before it, hears every command, and can lose connections.
 *
 * @param rewrite what the server says, in as many bytes
 */
export async function startImapProxy(
  { ports, key, certificate }: Dovecot,
  rewrite: (said: string) => string = (said) => said,
) {
  const commands: string[] = [];
  const pairs = new Set<[TLSSocket, Socket]>();
  let connections = 0;

  const server = createServer({ key, cert: certificate }, (client) => {
    connections += 1;
    const upstream = connect(ports.imap, "127.0.0.1");
    const pair: [TLSSocket, Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    client.on("data", (bytes: Buffer) => {
      note(bytes);
      upstream.write(bytes);
    });
    upstream.on("data", (bytes: Buffer) => {
      client.write(Buffer.from(rewrite(bytes.toString("latin1")), "latin1"));
    });
    for (const socket of pair) socket.on("close", end).on("error", end);
  });
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  function note(bytes: Buffer): void {
    for (const line of bytes.toString("latin1").split("\r\n")) if (line) commands.push(line);
  }

  return {
    port: (server.address() as AddressInfo).port,
    /** What clients have said, without the tags of the commands. */
    commands: () => commands.map((line) => line.replace(/^\w+ (?=[A-Z])/, "")),
    connections: () => connections,
    /** The connections there are become half open: nothing comes through, and neither side notices. */
    freezeOpen(): void {
      for (const [client, upstream] of pairs) {
        for (const socket of [client, upstream]) socket.removeAllListeners("data").resume();
      }
    },
    /** Ends the connections there are. */
    cut(): void {
      for (const [client, upstream] of pairs)
        for (const socket of [client, upstream]) socket.destroy();
    },
    async close(): Promise<void> {
      server.close();
      for (const [client, upstream] of pairs)
        for (const socket of [client, upstream]) socket.destroy();
    },
  };
}
