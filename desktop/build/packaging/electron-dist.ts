import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.ts";

/**
 * Folder of the real Electron runtime, or null where it was not downloaded. Never asks the package
 * `electron` itself: since version 42 that starts a download.
 */
export function electronDist(): string | null {
  const folder = join(root, "node_modules/electron");
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, "dist");
  try {
    const program = readFileSync(join(folder, "path.txt"), "utf8").trim();
    return existsSync(join(dist, program)) ? dist : null;
  } catch {
    return null;
  }
}
