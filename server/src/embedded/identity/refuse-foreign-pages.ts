import type { RequestListener } from "node:http";
import { isLocalHost, isLocalOrigin } from "../../http/security/local-names.ts";

const refusal = JSON.stringify({
  error: {
    code: 403,
    message: "The identity emulator answers pages at localhost, and at the names in SITE_ORIGINS.",
    status: "PERMISSION_DENIED",
  },
});

/**
 * Keeps pages of others away from the emulator, which itself lets any page read and change all of its
 * accounts: it answers every `Host`, and allows every `Origin` (`cors({ origin: true })`).
 */
export function refuseForeignPages(
  app: RequestListener,
  siteOrigins: readonly string[],
): RequestListener {
  return (req, res) => {
    const { host, origin } = req.headers;
    if (isLocalHost(host, siteOrigins) && isLocalOrigin(origin, siteOrigins)) return app(req, res);
    const headers = { "Content-Type": "application/json", Connection: "close" };
    res.writeHead(403, headers).end(refusal);
  };
}
