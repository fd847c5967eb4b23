import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const asIssued = { good: "", seconds: 3_600, user: "", status: 200, isRotating: true };

/**
 * A token service on loopback. It gives `access-1`, `access-2` … of which the newest is `good`, each with the next
 * refresh token unless it is not `isRotating`; with another `status` than 200 it gives none. A mail server asks it whose
 * token it was given (`/introspect`): that of `user`.
 */
export async function aTokenService() {
  let issued = 0;
  const service = {
    ...asIssued,
    /** The refresh tokens that it was asked with. */
    refreshed: [] as (string | null)[],
    url: "",
    /** As it was opened. */
    reset(): void {
      issued = 0;
      Object.assign(service, { ...asIssued, refreshed: [] });
    },
    secret: () => ({
      tokenUrl: `${service.url}/token`,
      clientId: "desk",
      clientSecret: "hush",
      refreshToken: "refresh-0",
    }),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (req, res) => {
    const body = await text(req);
    res.setHeader("Content-Type", "application/json");
    if (req.url === "/token") {
      service.refreshed.push(new URLSearchParams(body).get("refresh_token"));
      issued += 1;
      service.good = `access-${issued}`;
      res.statusCode = service.status;
      const { good: access_token, seconds: expires_in } = service;
      const next = service.isRotating ? { refresh_token: `refresh-${issued}` } : {};
      res.end(JSON.stringify({ access_token, expires_in, ...next }));
      return;
    }
    const token = /token=([^&]*)/.exec(`${req.url}&${body}`)?.[1];
    const { user: username } = service;
    const about = token === service.good ? { active: true, username, email: username } : {};
    res.end(JSON.stringify({ active: false, ...about }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}
