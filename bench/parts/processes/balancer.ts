import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A round-robin load balancer; it passes over a server that takes no connection. */
export async function openBalancer(ports: readonly number[]) {
  const open = new Set<Socket>();
  let turn = 0;

  function handOn(client: Socket, triesLeft: number): void {
    const port = ports[turn++ % ports.length];
    if (port === undefined || triesLeft === 0) {
      client.destroy();
      return;
    }
    const desk = connect({ port, host: "127.0.0.1" });
    const passOver = () => handOn(client, triesLeft - 1);
    desk.once("error", passOver);
    desk.once("connect", () => {
      desk.off("error", passOver).on("error", () => {});
      desk.once("close", () => client.destroy());
      client.once("close", () => desk.destroy());
      client.pipe(desk).pipe(client);
    });
  }

  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => {}).once("close", () => open.delete(client));
    handOn(client, ports.length);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      for (const client of open) client.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
