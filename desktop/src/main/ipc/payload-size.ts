const depthMax = 8;

/** How many characters arguments hold in all, and infinitely many where they are no plain data. */
export function charsIn(value: unknown, depth = 0): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  if (depth > depthMax) return Number.POSITIVE_INFINITY;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  if (value instanceof Map || value instanceof Set) return Number.POSITIVE_INFINITY;
  let chars = 0;
  for (const [name, part] of Object.entries(value)) {
    chars += name.length + charsIn(part, depth + 1);
  }
  return chars;
}
