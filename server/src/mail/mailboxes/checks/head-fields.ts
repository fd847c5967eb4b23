const headMaxBytes = 100_000;

/** The lines of a mail's head, each unfolded, in their order. */
export function headFields(raw: Buffer): string[] {
  const [head = ""] = raw
    .subarray(0, headMaxBytes)
    .toString("latin1")
    .split(/\r?\n\r?\n/, 1);
  return head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
}
