const linkPattern = /^deskbell:\/\/ticket\/(\d{1,12})\/?$/;

/** What a link from outside means to the page, `bad` when it means nothing, null when there is none. */
export type DeepLink = { path: string } | "bad" | null;

export const deepLinkScheme = "deskbell";

/** Reads a link such as `deskbell://ticket/42`. Anything may have been written into it, by anybody. */
export function readDeepLink(link: string): Exclude<DeepLink, null> {
  const number = linkPattern.exec(link)?.[1];
  return number === undefined ? "bad" : { path: `/inbox?ticket=${Number(number)}` };
}

/** The link among a program's arguments; a system passes it as one of them. */
export function deepLinkIn(argv: readonly string[]): DeepLink {
  const link = argv.find((argument) => /^deskbell:/i.test(argument));
  return link === undefined ? null : readDeepLink(link);
}
