import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Electron's downloaded runtime: its folder, and the program in it. */
export type ElectronProgram = { dist: string; program: string };

/**
 * Electron's own program, or null where it was not downloaded. Reads the file by which the package finds
 * it, as importing `electron` starts a download since version 42. See README.md.
 */
export function electronProgram(root: string): ElectronProgram | null {
  const folder = join(root, "node_modules/electron");
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, "dist");
  try {
    const program = join(dist, readFileSync(join(folder, "path.txt"), "utf8").trim());
    return existsSync(program) ? { dist, program } : null;
  } catch {
    return null;
  }
}
