import { existsSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type Page } from "@playwright/test";
import { removeProfile } from "../../../e2e/programs/remove-profile.ts";
import { chromiumPath } from "../page/chromium-path.ts";
import { root } from "../root.ts";

/** Electron's program where it is present, else null. */
function realElectron(): string | null {
  const electron = join(root, "node_modules/electron");
  try {
    const path = join(electron, "dist", readFileSync(join(electron, "path.txt"), "utf8"));
    return existsSync(path) ? path : null;
  } catch {
    return null; // the package writes path.txt with the download
  }
}

export const desktopRuntime = realElectron() ? "Electron" : "electron-fake over Chromium";

export type Opened = { page: Page; pid: number; startMs: number; close(): Promise<void> };

/** Starts a desktop program on Electron, or on electron-fake, as a user who has never started it. */
export async function openProgram(
  program: string,
  variables: Record<string, string> = {},
): Promise<Opened> {
  const userData = await mkdtemp(join(tmpdir(), "deskbell-bench-desktop-"));
  const chromium = chromiumPath();
  const { NODE_OPTIONS: _, ...own } = process.env;
  const startMs = performance.now();
  const app = await _electron.launch({
    executablePath: realElectron() ?? join(root, "desktop/electron-fake/electron"),
    args: [
      program,
      `--user-data-dir=${userData}`,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
    env: {
      ...(own as Record<string, string>),
      ELECTRON_FAKE_NODE: process.execPath,
      ...(chromium && { CHROMIUM_PATH: chromium }),
      ...variables,
    },
  });
  return {
    page: await app.firstWindow(),
    pid: app.process().pid ?? 0,
    startMs,
    async close() {
      await app.close();
      await removeProfile(userData);
    },
  };
}
