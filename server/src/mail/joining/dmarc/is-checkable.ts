/** Of people's mails: Gmail's have one signature and some 60 lines of headers, those through lists up to 6. */
const signaturesMax = 10;
const headerMaxBytes = 131_072;
const headerLinesMax = 2_000;
const headerLineMaxBytes = 16_384;
/** SMTP has 1,000. */
const lineMaxBytes = 65_536;
/** A mail of 25 MB with two signatures: about two seconds of work. */
const hashedMaxBytes = 64 * 1024 * 1024;

const lineFeed = 0x0a;

/**
 * Whether a mail's signatures can be checked in little time. mailauth copies a header once for each of its
 * lines, a line once for each slice of the mail, and hashes the text once for each signature.
 */
export function isCheckable(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const headerEnd = /\r?\n\r?\n/.exec(bytes.toString("latin1", 0, headerMaxBytes))?.index;
  if (headerEnd === undefined && bytes.length > headerMaxBytes) return false;
  const header = bytes.toString("latin1", 0, headerEnd ?? bytes.length);
  const lines = header.split("\n");
  if (lines.length > headerLinesMax) return false;
  if (lines.some((line) => line.length > headerLineMaxBytes)) return false;
  const signatures = header.match(/^(?:dkim|arc-message)-signature\s*:/gim) ?? [];
  if (signatures.length > signaturesMax) return false;
  if (signatures.length * bytes.length > hashedMaxBytes) return false;
  return longestLine(bytes) <= lineMaxBytes;
}

function longestLine(bytes: Buffer): number {
  let longest = 0;
  let from = 0;
  while (from < bytes.length) {
    const end = bytes.indexOf(lineFeed, from);
    longest = Math.max(longest, (end < 0 ? bytes.length : end) - from);
    from = end < 0 ? bytes.length : end + 1;
  }
  return longest;
}
