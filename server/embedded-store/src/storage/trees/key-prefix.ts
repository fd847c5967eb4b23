import type { KeyRange } from "./tree.ts";

/** Exactly the keys that begin with `prefix`. */
export function rangeOfPrefix(prefix: Buffer): KeyRange {
  return prefix.length > 0 ? { start: prefix, end: afterPrefix(prefix) } : {};
}

/** The smallest byte string greater than every string that begins with `prefix`: its last byte, plus one. */
export function afterPrefix(prefix: Buffer): Buffer {
  let length = prefix.length;
  while (length > 0 && prefix[length - 1] === 0xff) length--;
  const after = Buffer.from(prefix.subarray(0, length));
  after[length - 1] = (after[length - 1] ?? 0) + 1;
  return after;
}
