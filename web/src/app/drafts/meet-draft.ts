import type { DraftContent, KeptDraft, KeptVersion } from "../../state/kept-drafts.ts";

export const nothing: DraftContent = { text: "" };
export const notKept: KeptVersion = { version: null, content: nothing };
export const isNothing = ({ text, ticket, files = [] }: DraftContent) =>
  text === "" && !ticket && files.length === 0;
export const isSame = (one: DraftContent, other: DraftContent) => wordsOf(one) === wordsOf(other);

/** All of it as one text, for comparing. */
export const wordsOf = ({ text, ticket, files = [] }: DraftContent): string =>
  JSON.stringify([
    text,
    ticket && [ticket.enquiryInfo, ticket.subject, ticket.isPrivate, ...onBehalfOf(ticket)],
    files.map(({ id }) => id),
  ]);

const onBehalfOf = ({ onBehalf }: NonNullable<DraftContent["ticket"]>) =>
  onBehalf
    ? [onBehalf.customerId, onBehalf.address, onBehalf.name, onBehalf.isByMail, onBehalf.mailboxId]
    : [];

/** What this device knows of a draft once it agrees with the server. */
export const agreedOn = ({ version, content }: KeptVersion): KeptDraft | null =>
  version === null ? null : { version, content };

export interface Met {
  kept: KeptDraft | null;
  /** What is to stand here instead. */
  written?: DraftContent;
}

/**
 * What follows from what the server keeps. Nothing that was written here since is replaced, and nothing that another
 * device wrote: where both are, both stay (`other`).
 *
 * @param isUnsettled it was sent from here, and nobody knows whether it arrived
 * @param known what the server kept as far as this device knew, which `local` was written on
 */
export function meetDraft(
  local: DraftContent,
  known: KeptDraft,
  theirs: KeptVersion,
  isUnsettled: boolean,
): Met {
  // The draft is gone because it was sent; a retry sends the same.
  if (isUnsettled && theirs.version === null) return { kept: null };
  const { other: _, ...base } = known;
  if (theirs.version === base.version)
    return { kept: base.version === null && !base.tried ? null : base };
  const isOwn = theirs.version !== null && base.tried?.includes(theirs.version);
  // It was sent from here, and a new one has been begun since.
  const isSent = isNothing(theirs.content) && isNothing(base.content);
  if (isOwn || isSent || isSame(local, theirs.content)) return { kept: agreedOn(theirs) };
  if (isSame(local, base.content) || isNothing(local))
    return { kept: agreedOn(theirs), written: theirs.content };
  return { kept: { ...base, other: theirs } };
}
