const tokenMaxChars = 4_096;

/**
 * A token as it can stand in a header: visible ASCII (RFC 9110, field-value). Null for anything else,
 * wherever it was read: each later request would fail by it, and nobody would know why.
 */
export function readableToken(read: string | null): string | null {
  return read !== null && read.length <= tokenMaxChars && /^[\x21-\x7e]+$/.test(read) ? read : null;
}
