import { domainToASCII } from "node:url";
import { limits } from "@deskbell/shared/limits";
import { singleLineText } from "@deskbell/shared/plain-text";

export type Mailbox = {
  /** In lower case, its domain as ASCII. */
  address: string;
  /** As the sender calls themselves; empty where they do not, or pretend to be an address. */
  name: string;
  /** Whether a mail can go there through any server: its local part is ASCII. */
  isAnswerable: boolean;
};

// What may stand unquoted before the @, also beyond ASCII; no control characters, blanks or brackets.
const localPartPattern = /^[^\s\p{C}()<>[\]:;@\\,"]{1,64}$/u;
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ascii = /^[\u0000-\u007f]*$/;

/** Whether an address can be named to any server: its domain has a form in ASCII, whatever it is written in. */
export const hasAsciiLocalPart = (address: string): boolean =>
  ascii.test(address.slice(0, address.lastIndexOf("@")));

/** The mailbox that a header names, or null where nothing can be sent to it. */
export function readMailbox(address: string, name: string): Mailbox | null {
  const at = address.lastIndexOf("@");
  const localPart = address.slice(0, Math.max(at, 0)).normalize("NFC").toLowerCase();
  const domain = asciiDomain(address.slice(at + 1).toLowerCase());
  if (at < 1 || !localPartPattern.test(localPart) || !domainPattern.test(domain)) return null;
  const whole = `${localPart}@${domain}`;
  if (whole.length > limits.emailMaxChars) return null;
  return { address: whole, name: displayName(name), isAnswerable: ascii.test(localPart) };
}

/** A name with an @ is shown to nobody: it could pass for the address. */
function displayName(name: string): string {
  const clean = singleLineText
    .parse(name)
    .replace(/^(["'])(.*)\1$/, "$2")
    .trim();
  if (/[@\uFF20\uFE6B]/.test(clean)) return "";
  return clean.slice(0, limits.fullNameMaxChars).toWellFormed().trim();
}

/** Of a domain in ASCII nothing changes: `domainToASCII` would read some as addresses of hosts. */
function asciiDomain(domain: string): string {
  return ascii.test(domain) ? domain : domainToASCII(domain);
}
