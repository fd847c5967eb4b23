import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Electron's binary where it is present, else null. It is never asked of the package: that would start a download. */
export function realElectron(): string | null {
  const electron = join(root, "node_modules/electron");
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electron, "dist");
  try {
    const path = join(dist, readFileSync(join(electron, "path.txt"), "utf8"));
    return existsSync(path) ? path : null;
  } catch {
    return null; // the package writes path.txt with the download
  }
}

/** What runs the console in these tests. */
export const runtime: "electron" | "double" = realElectron() ? "electron" : "double";
export const runtimePath = realElectron() ?? join(root, "desktop/double/electron");

/** Which of the two it is, in one line. */
export function runtimeLine(): string {
  if (runtime === "electron") {
    return `desktop e2e runtime: Electron (${runtimePath})`;
  }
  const versions = `Node ${process.version}, ${chromiumVersion()}`;
  return `desktop e2e runtime: double (${versions}); real Electron binary absent`;
}

function chromiumVersion(): string {
  const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  try {
    const said = execFileSync(path, ["--version"], { stdio: ["ignore", "pipe", "ignore"] });
    return /Chrom\S* [\d.]+/.exec(said.toString())?.[0] ?? "Chromium";
  } catch {
    return "no Chromium";
  }
}
