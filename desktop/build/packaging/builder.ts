import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "../root.ts";

interface BuilderOptions {
  /** Folder of the Electron to pack over; without it electron-builder fetches one. */
  dist: string | null;
  /** With the tools of node_modules and of this machine instead of downloads. */
  isOffline?: boolean;
  /** Folder of the packages. */
  output: string;
  /** Where the console will ask for updates. */
  updateUrl: string;
  /** Writes what electron-builder says, or keeps quiet. */
  stdio?: "inherit" | "ignore";
}

const require = createRequire(import.meta.url);

/** Runs electron-builder with the repository's configuration. Never publishes. Returns its exit code. */
export async function runBuilder(
  options: readonly string[],
  { dist, isOffline = false, output, updateUrl, stdio = "inherit" }: BuilderOptions,
): Promise<number> {
  const program = join(dirname(require.resolve("electron-builder/package.json")), "cli.js");
  const settings = [
    ...(dist ? [`-c.electronDist=${dist}`] : []),
    `-c.directories.output=${output}`,
  ];
  const child = spawn(process.execPath, [program, ...options, "--publish", "never", ...settings], {
    cwd: root,
    stdio: ["ignore", stdio, stdio],
    env: {
      ...process.env,
      DESK_UPDATE_URL: updateUrl,
      ...(isOffline ? await offlineTools() : {}),
    },
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

/** What electron-builder would fetch: 7-Zip from node_modules, and dpkg-deb in the place of fpm. */
async function offlineTools(): Promise<Record<string, string>> {
  const { path7za }: { path7za: string } = require("7zip-bin");
  // npm installs it without the permission to run.
  await chmod(path7za, 0o755);
  return {
    ELECTRON_BUILDER_7ZIP_PATH: path7za,
    CUSTOM_FPM_PATH: process.env.CUSTOM_FPM_PATH ?? join(root, "desktop/ci/fpm-deb.cjs"),
  };
}
