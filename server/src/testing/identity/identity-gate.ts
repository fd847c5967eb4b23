import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type IdentityGate = Awaited<ReturnType<typeof openIdentityGate>>;
type Mood = "works" | "down" | "silent" | "failing" | "refusing";

/** Stands before the identity emulator and lets calls through, or behaves as the service does on a bad day. */
export async function openIdentityGate(emulatorUrl: string) {
  let mood: Mood = "works";
  let spoiled = 0;
  const server = createServer((req, res) => {
    if (mood !== "works") spoiled += 1;
    switch (mood) {
      case "down":
        res.destroy();
        return;
      case "silent":
        return;
      case "failing":
        res.writeHead(503).end("<html>Service Unavailable</html>");
        return;
      case "refusing": {
        const error = { code: 400, message: "TOO_MANY_ATTEMPTS_TRY_LATER : Access is disabled." };
        res.writeHead(400, { "Content-Type": "application/json" });
        res.end(JSON.stringify({ error }));
        return;
      }
    }
    const { method, headers } = req;
    const onward = request(new URL(req.url ?? "/", emulatorUrl), { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    onward.on("error", () => res.destroy());
    req.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next: Mood): void {
      mood = next;
    },
    /** How many calls did not get through. */
    spoiled: () => spoiled,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
