import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const forOwnerOnly = 0o600;

/** Writes a file that only its owner reads. Whoever reads it finds the old or the new one, whole. */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.part`;
  const file = openSync(partial, "w", forOwnerOnly);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, path);
}
