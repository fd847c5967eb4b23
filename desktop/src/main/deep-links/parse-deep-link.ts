const linkPattern = /^deskbell:\/\/ticket\/(\d{1,12})\/?$/;

/** The page's path for a link from outside; `bad` when the link is not valid, null when there is none. */
export type DeepLink = { path: string } | "bad" | null;

export const deepLinkScheme = "deskbell";

/** Parses a link such as `deskbell://ticket/42`. It is untrusted input. */
export function parseDeepLink(link: string): Exclude<DeepLink, null> {
  const number = linkPattern.exec(link)?.[1];
  return number === undefined ? "bad" : { path: `/inbox?ticket=${Number(number)}` };
}

/** The link among a program's arguments, where the system passes it. */
export function deepLinkIn(argv: readonly string[]): DeepLink {
  const link = argv.find((argument) => /^deskbell:/i.test(argument));
  return link === undefined ? null : parseDeepLink(link);
}
