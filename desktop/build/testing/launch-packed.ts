import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type ElectronApplication, type Page } from "@playwright/test";
import { root } from "../root.ts";

const fake = join(root, "desktop/electron-fake/electron");

export const hasFake = existsSync(fake);

export interface PackedConsole {
  app: ElectronApplication;
  page: Page;
  /** Folder of what it keeps: `data`, `cache`, `config`. */
  home: string;
  close(): Promise<void>;
}

/** Starts what was packed, extracted into a folder, on electron-fake; for tests. */
export async function launchPacked(folder: string): Promise<PackedConsole> {
  const home = await mkdtemp(join(tmpdir(), "deskbell-home-"));
  const { DBUS_SESSION_BUS_ADDRESS: _, ...env } = process.env;
  const app = await _electron.launch({
    executablePath: fake,
    args: [folder, `--user-data-dir=${join(home, "data")}`],
    env: {
      ...(env as Record<string, string>),
      ELECTRON_FAKE_PACKAGED: "1",
      ELECTRON_FAKE_NODE: process.execPath,
      XDG_CACHE_HOME: join(home, "cache"),
      XDG_CONFIG_HOME: join(home, "config"),
    },
  });
  return {
    app,
    page: await app.firstWindow(),
    home,
    async close() {
      await app.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
