import { times } from "@deskbell/shared/limits";

const plainName = "deskbell_token";
/** Browsers take a cookie of this name from this host alone, over TLS: no neighbour can plant one. */
const hostName = `__Host-${plainName}`;
const attributes = "path=/; secure; samesite=strict"; // spec §9
const maxAgeSeconds = times.tokenDays * 24 * 60 * 60;

/** `protocol` is the page's: only over `https:` may a cookie be named so. */
type Page = { protocol: string };
const nameAt = ({ protocol }: Page): string => (protocol === "https:" ? hostName : plainName);

function valueIn(cookies: string, name: string): string | null {
  const entry = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return entry?.slice(name.length + 1) || null;
}

/** The token in a `document.cookie`, or null; one that was kept under the name of before counts too. */
export const tokenIn = (cookies: string, page: Page): string | null =>
  valueIn(cookies, nameAt(page)) ?? valueIn(cookies, plainName);

/**
 * A `document.cookie` assignment that keeps the token for 30 days, or, for a browser that is not to
 * remember it, until that is closed.
 */
export const cookieWith = (
  token: string,
  { isRemembered }: { isRemembered: boolean },
  page: Page,
): string =>
  `${nameAt(page)}=${token}; ${isRemembered ? `max-age=${maxAgeSeconds}; ` : ""}${attributes}`;

/**
 * The assignment that carries a token of before over to the new name, or null. How long it was to be
 * kept cannot be read, so the old one stays for that, and this one is for as long as the browser runs.
 */
export function carriedOver(cookies: string, page: Page): string | null {
  const token = valueIn(cookies, plainName);
  const isNeeded = nameAt(page) !== plainName && valueIn(cookies, hostName) === null;
  return token !== null && isNeeded ? cookieWith(token, { isRemembered: false }, page) : null;
}

/** The `document.cookie` assignments that forget the token, under each name it may have. */
export const cookiesWithout = (page: Page): string[] =>
  [...new Set([nameAt(page), plainName])].map((name) => `${name}=; max-age=0; ${attributes}`);
