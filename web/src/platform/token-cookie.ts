import { times } from "@deskbell/shared/limits";

const plainName = "deskbell_token";
/** Browsers take a cookie of this name from this host alone, over TLS: no neighbour can plant one. */
const hostName = `__Host-${plainName}`;
const attributes = "path=/; secure; samesite=strict"; // spec §9
const maxAgeSeconds = times.tokenDays * 24 * 60 * 60;

/** `protocol` is the page's: only over `https:` may a cookie be named so. */
type CookiePage = { protocol: string };
const nameAt = ({ protocol }: CookiePage): string => (protocol === "https:" ? hostName : plainName);

function valueIn(cookies: string, name: string): string | null {
  const entry = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return entry?.slice(name.length + 1) || null;
}

/** The token in a `document.cookie`, or null; also found under its former name. */
export const tokenIn = (cookies: string, page: CookiePage): string | null =>
  valueIn(cookies, nameAt(page)) ?? valueIn(cookies, plainName);

/**
 * A `document.cookie` assignment that stores the token for 30 days when remembered, else until the
 * browser is closed.
 */
export const cookieWith = (
  token: string,
  { isRemembered }: { isRemembered: boolean },
  page: CookiePage,
): string =>
  `${nameAt(page)}=${token}; ${isRemembered ? `max-age=${maxAgeSeconds}; ` : ""}${attributes}`;

/**
 * The assignment that copies a token from the former name to the current one, or null. The expiry cannot
 * be read, so the former cookie stays, and the copy lasts until the browser is closed.
 */
export function carriedOver(cookies: string, page: CookiePage): string | null {
  const token = valueIn(cookies, plainName);
  const isNeeded = nameAt(page) !== plainName && valueIn(cookies, hostName) === null;
  return token !== null && isNeeded ? cookieWith(token, { isRemembered: false }, page) : null;
}

/** The `document.cookie` assignments that delete the token, under each name it may have. */
export const cookiesWithout = (page: CookiePage): string[] =>
  [...new Set([nameAt(page), plainName])].map((name) => `${name}=; max-age=0; ${attributes}`);
