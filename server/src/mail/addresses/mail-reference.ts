/**
 * What an address or a Message-ID of ours refers to. A `reply` goes to a ticket; a `message` is the
 * Message-ID of a mail that told of messages up to `seq`, a `bounce` the address its failure is reported
 * to; a `forward` is the answer to what was forwarded to somebody outside.
 */
export type ReferenceKind = "reply" | "message" | "bounce" | "forward";

export type MailReference = {
  kind: ReferenceKind;
  ticket: number;
  /** Null for a reply and for a forward. */
  seq: number | null;
  /** 16 characters of base32, lower case; not checked yet (mail-tokens.ts). */
  token: string;
};

// `t12.<16>`, `t12.7.<16>`, `b12.7.<16>` and `f12.<16>`, alone or after a tag's separator.
const pattern = /(?:^|[+=_-])([tbf])([1-9]\d{0,9})(?:\.(\d{1,10}))?\.([a-z2-7]{16})$/;
/** Of any address (RFC 5321). */
export const localPartMaxChars = 64;

/** Reads the local part of an address of ours, or of a Message-ID; null where it is none of ours. */
export function readReference(address: string): MailReference | null {
  const at = address.lastIndexOf("@");
  const localPart = (at < 0 ? address : address.slice(0, at)).toLowerCase();
  if (localPart.length > localPartMaxChars) return null;
  const [, letter, ticket, seq, token = ""] = pattern.exec(localPart) ?? [];
  const kind = kindOf(letter, seq !== undefined);
  return kind && { kind, ticket: Number(ticket), seq: seq ? Number(seq) : null, token };
}

function kindOf(letter: string | undefined, hasSeq: boolean): ReferenceKind | null {
  if (letter === "t") return hasSeq ? "message" : "reply";
  if (letter === "b") return hasSeq ? "bounce" : null;
  return letter === "f" && !hasSeq ? "forward" : null;
}

/** The part of an address or Message-ID that `readReference` reads again. */
export function writeReference({ kind, ticket, seq, token }: MailReference): string {
  const letter = kind === "bounce" ? "b" : kind === "forward" ? "f" : "t";
  return [`${letter}${ticket}`, ...(seq === null ? [] : [seq]), token].join(".");
}

/**
 * The address that answers are to go to: where the operator's template says `{token}`, otherwise as a tag
 * of the desk's own address.
 *
 * @param template for instance `{token}@reply.company.example`, or `support@company.example`
 */
export const referenceAddress = (template: string, reference: MailReference): string =>
  taggedAddress(template, writeReference(reference));

function taggedAddress(template: string, written: string): string {
  if (template.includes("{token}")) return template.replace("{token}", written);
  const at = template.lastIndexOf("@");
  return `${template.slice(0, at)}+${written}${template.slice(at)}`;
}

/**
 * The same; the desk's own address where servers refuse one so long (RFC 5321). What comes back to that is known by the
 * Message-ID that it names.
 */
export const referenceAddressOr = (
  own: string,
  template: string,
  reference: MailReference,
): string => taggedAddressOr(own, template, writeReference(reference));

/** The same of what is written already. */
export function taggedAddressOr(own: string, template: string, written: string): string {
  const address = taggedAddress(template, written);
  return address.lastIndexOf("@") <= localPartMaxChars ? address : own;
}
