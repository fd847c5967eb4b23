import { createHash } from "node:crypto";
import type { ReceivedFile } from "./received-file.ts";

/** SHA-256 over a message's text and files as they were sent; equal for a repeat, and only for that. */
export function fingerprintOf(
  text: string,
  files: readonly Pick<ReceivedFile, "sha256">[],
): string {
  const digestOf = (part: string) => createHash("sha256").update(part).digest("hex");
  const parts = [digestOf(text), ...files.map(({ sha256 }) => sha256)];
  return digestOf(parts.join(":"));
}
