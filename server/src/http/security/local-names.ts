import { consoleOrigin } from "./own-origin.ts";

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a request's `Host` is a name of this machine or of the website. Any other name was pointed
 * at this machine by its owner, whose page would be of the same origin here (DNS rebinding).
 */
export function isLocalHost(host: string | undefined, siteOrigins: readonly string[]): boolean {
  if (host === undefined) return false;
  const name = host.toLowerCase();
  return loopback.test(name) || siteOrigins.some((origin) => new URL(origin).host === name);
}

/** Whether a request comes from a page of this machine, of the website or of the console, or from a program. */
export function isLocalOrigin(origin: string | undefined, siteOrigins: readonly string[]): boolean {
  if (origin === undefined || origin === consoleOrigin || siteOrigins.includes(origin)) return true;
  const [, host] = /^https?:\/\/(.*)$/.exec(origin) ?? [];
  return host !== undefined && loopback.test(host);
}
