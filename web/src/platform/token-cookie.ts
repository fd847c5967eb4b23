import { times } from "@deskbell/shared/limits";

const name = "deskbell_token";
const attributes = "path=/; secure; samesite=strict"; // spec §9
const maxAgeSeconds = times.tokenDays * 24 * 60 * 60;

/** The token in a `document.cookie`, or null. */
export function tokenIn(cookies: string): string | null {
  const entry = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return entry?.slice(name.length + 1) || null;
}

/**
 * A `document.cookie` assignment that keeps the token for 30 days, or, for a browser that is not to
 * remember it, until that is closed.
 */
export const cookieWith = (token: string, { isRemembered }: { isRemembered: boolean }): string =>
  `${name}=${token}; ${isRemembered ? `max-age=${maxAgeSeconds}; ` : ""}${attributes}`;

/** A `document.cookie` assignment that forgets the token. */
export const cookieWithout = (): string => `${name}=; max-age=0; ${attributes}`;
