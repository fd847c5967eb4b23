import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
const freeBytesMin = 4 * 1024 ** 3;

/**
 * Variables that put the tests' temporary files into memory, where there is room: the store waits for
 * the disk after each write, and thousands of tests would wait with it. A kill loses nothing of it
 * either. The folder goes with this process.
 */
export function openScratchFolder(): Readonly<Record<string, string>> {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < freeBytesMin) return {};
    const path = mkdtempSync(join(memory, "deskbell-"));
    chmodSync(path, 0o711); // as through /tmp: a server that refuses to be root gets to its own folder
    process.once("exit", () => rmSync(path, { recursive: true, force: true }));
    return { TMPDIR: path };
  } catch {
    return {}; // no such place: the system's own will do
  }
}
