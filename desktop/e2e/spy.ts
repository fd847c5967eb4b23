import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerProcess } from "../../e2e/server-process.ts";

/** Stands before a desk and notes the tokens that come by, as only the network of this test can. */
export async function aSpyBefore(desk: ServerProcess) {
  const tokens = new Set<string>();
  const server = createServer((incoming, response) => {
    const [, token] = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? "") ?? [];
    if (token) tokens.add(token);
    const { method, headers } = incoming;
    const onward = request(`${desk.url}${incoming.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.pipe(onward);
  }).listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    tokens,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
    },
  };
}
