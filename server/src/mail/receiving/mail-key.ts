import { createHash } from "node:crypto";
import { setImmediate as others } from "node:timers/promises";

/** What relays add, change or leave out on a mail's way. */
const ofRelays =
  /^(?:received|received-spf|return-path|delivered-to|envelope-to|delivery-date|authentication-results|dkim-signature|arc-.*|x-.*)$/;

/** After so many bytes other requests have their turn: a mail of 25 MB takes a part of a second. */
const turnBytes = 1_000_000;
/** More headers than any reader takes are not put in order: they count as they are. */
const headersMaxBytes = 1_000_000;
const lf = 10;
const cr = 13;

/**
 * SHA-256 of what is the same wherever a mail has come along: its headers but for those of relays, in an
 * order of their own, and its body, both without the differences of line ends. Not the Message-ID, which
 * may be missing, the same in two mails, or forged.
 *
 * @param raw of one that is too large its beginning
 * @param size of the whole, in bytes, where `raw` is not all of it
 */
export async function mailKey(raw: Uint8Array, size: number | null = null): Promise<string> {
  const text = await withoutReturns(raw);
  const end = endOfHeaders(text);
  const headers = text
    .subarray(0, end)
    .toString("latin1")
    .replace(/\n[ \t]+/g, " ")
    .split("\n")
    .map(normalised)
    .filter((line) => line !== "" && !ofRelays.test(nameOf(line)))
    .sort();
  const hash = createHash("sha256");
  for (const line of headers) hash.update(`${line}\n`, "latin1");
  hash.update("\n");
  const last = endOfText(text, end);
  for (let at = end; at < last; at += turnBytes) {
    hash.update(text.subarray(at, Math.min(last, at + turnBytes)));
    if (at + turnBytes < last) await others();
  }
  if (size !== null) hash.update(`\n${size}`);
  return hash.digest("hex");
}

const nameOf = (line: string) => line.slice(0, Math.max(0, line.indexOf(":")));

/** The name in lower case, and one blank where a relay may have folded the value elsewhere. */
function normalised(line: string): string {
  const colon = line.indexOf(":");
  if (colon < 0) return line.trim();
  const value = line.slice(colon + 1).replace(/[ \t]+/g, " ");
  return `${line.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
}

/** Lines end in LF, whatever they ended in. */
async function withoutReturns(raw: Uint8Array): Promise<Buffer> {
  const text = Buffer.allocUnsafe(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at] as number;
    if (byte === cr && raw[at + 1] === lf) continue;
    text[length++] = byte;
    if (length % turnBytes === 0) await others();
  }
  return text.subarray(0, length);
}

/** Behind the empty line after the headers; 0 where there are none, or too many. */
function endOfHeaders(text: Buffer): number {
  if (text[0] === lf) return 0;
  const gap = text.indexOf("\n\n");
  const end = gap < 0 ? text.length : gap + 1;
  return end > headersMaxBytes ? 0 : end;
}

/** Servers end a mail with a line end that it did not have. */
function endOfText(text: Buffer, from: number): number {
  let end = text.length;
  while (end > from && text[end - 1] === lf) end -= 1;
  return end;
}
