import { localPartMaxChars } from "./mail-reference.ts";

/** One mail of ours by its id, of whatever kind it is; its 16 characters are not checked yet (mail-tokens.ts). */
export type OwnMail = { id: string; token: string };

// `m<24>.<16>`, alone or after a tag's separator.
const pattern = /(?:^|[+=_-])m([0-9a-f]{24})\.([a-z2-7]{16})$/;

/** Reads the local part of an address that reports come to, or of a Message-ID; null where it is none of ours. */
export function readOwnMail(address: string): OwnMail | null {
  const at = address.lastIndexOf("@");
  const localPart = (at < 0 ? address : address.slice(0, at)).toLowerCase();
  if (localPart.length > localPartMaxChars) return null;
  const [, id, token] = pattern.exec(localPart) ?? [];
  return id !== undefined && token !== undefined ? { id, token } : null;
}

/** The part of an address or Message-ID that `readOwnMail` reads again. */
export const writeOwnMail = ({ id, token }: OwnMail): string => `m${id}.${token}`;
