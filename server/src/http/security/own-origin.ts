import type { IncomingMessage } from "node:http";

/** The console's page; its main process sends none, but one that does is as good. */
export const consoleOrigin = "app://desk";

/**
 * Whether a request comes from a page of ours, from the console, or from a program: those send no
 * `Origin`. Browsers always do where it matters, so that a page of somebody else's cannot open a
 * connection in its visitor's name.
 *
 * @param siteOrigins what the website is called where its name is not in `Host`, for instance behind a proxy
 */
export function isOwnOrigin(
  { headers }: Pick<IncomingMessage, "headers">,
  siteOrigins: readonly string[],
): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === consoleOrigin) return true;
  if (siteOrigins.length > 0) return siteOrigins.includes(origin);
  return /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).host === host;
}
