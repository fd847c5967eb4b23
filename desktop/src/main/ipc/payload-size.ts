const depthMax = 8;

/** How many characters (or bytes) IPC arguments hold in all; infinitely many where they are not plain data. */
export function payloadSize(value: unknown, depth = 0): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  if (depth > depthMax) return Number.POSITIVE_INFINITY;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  if (value instanceof Map || value instanceof Set) return Number.POSITIVE_INFINITY;
  let size = 0;
  for (const [name, part] of Object.entries(value)) {
    size += name.length + payloadSize(part, depth + 1);
  }
  return size;
}
