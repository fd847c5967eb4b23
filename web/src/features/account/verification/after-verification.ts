/**
 * The page to go on to once an address is verified: the inbox (spec §4), or the page of this very
 * site that the mail's link named. The link may have been written by anybody: prevents
 * open redirects.
 *
 * @param continueUrl as it stands in the link, a path or a whole URL
 * @param origin of this site
 */
export function afterVerification(continueUrl: string | null, origin: string): string {
  const inbox = "/inbox";
  // Browsers read a backslash as a slash, and skip control characters and blanks.
  if (continueUrl === null || !/^(?:https?:\/)?\/[!-[\]-~]*$/i.test(continueUrl)) return inbox;
  if (!URL.canParse(continueUrl, origin)) return inbox;
  const url = new URL(continueUrl, origin);
  if (url.origin !== origin || url.username !== "" || url.password !== "") return inbox;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // The mail's own landing says nothing new by now; two slashes would be another site once more.
  return url.pathname === "/" || path.startsWith("//") ? inbox : path;
}
