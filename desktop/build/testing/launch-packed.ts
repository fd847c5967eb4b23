import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type ElectronApplication, type Page } from "@playwright/test";
import { removeProfile } from "../../../e2e/programs/remove-profile.ts";
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

/** How what was packed, extracted into a folder, is started on electron-fake with a home of its own. */
export async function packedProgram(folder: string) {
  const home = await mkdtemp(join(tmpdir(), "deskbell-home-"));
  const { DBUS_SESSION_BUS_ADDRESS: _, ...env } = process.env;
  return {
    home,
    executablePath: fake,
    args: [folder, `--user-data-dir=${join(home, "data")}`],
    env: {
      ...(env as Record<string, string>),
      ELECTRON_FAKE_PACKAGED: "1",
      ELECTRON_FAKE_NODE: process.execPath,
      XDG_CACHE_HOME: join(home, "cache"),
      XDG_CONFIG_HOME: join(home, "config"),
    },
  };
}

/** Starts what was packed; for tests. */
export async function launchPacked(folder: string): Promise<PackedConsole> {
  const { home, ...program } = await packedProgram(folder);
  const app = await _electron.launch(program);
  return {
    app,
    page: await app.firstWindow(),
    home,
    async close() {
      await app.close();
      await removeProfile(home);
    },
  };
}
