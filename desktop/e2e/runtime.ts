import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Electron's own program if it is on this computer. Never asked of the package itself: that begins a download. */
export function realElectron(): string | null {
  try {
    const folder = join(root, "node_modules/electron");
    const directory = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, "dist");
    const program = join(directory, readFileSync(join(folder, "path.txt"), "utf8").trim());
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/** What runs the console: Electron, or the double of it (desktop/double/README.md). */
export const runtime = realElectron() ? "electron" : "double";

export function runtimeProgram(): string {
  const program = realElectron();
  if (!program && process.env.DESK_REQUIRE_REAL === "1") {
    throw new Error("DESK_REQUIRE_REAL is set, and Electron's own program is not here.");
  }
  return program ?? process.env.ELECTRON_DOUBLE ?? join(root, "desktop/double/electron");
}
