import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** How a computer is found: what its keychain is like when the console starts. */
export type ComputerState =
  | "unlocked"
  /** The keyring is there, and nobody has entered its password. */
  | "locked"
  /** A session bus, and nothing on it that keeps secrets. */
  | "no keyring"
  | "no bus";

export type Computer = Awaited<ReturnType<typeof aComputer>>;

/** A computer with GNOME's real keyring on a session bus of its own; what it has kept outlives each run. */
export async function aComputer() {
  const directory = await mkdtemp(join(tmpdir(), "deskbell-keyring-"));
  const folders = { data: join(directory, "d"), runtime: join(directory, "r") };
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { mode: 0o700 })));
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: directory,
    XDG_DATA_HOME: folders.data,
    XDG_RUNTIME_DIR: folders.runtime,
    XDG_CONFIG_HOME: directory,
    XDG_CACHE_HOME: directory,
  };
  return {
    directory,
    /** Runs a program of TypeScript in a desktop session of this computer; answers what it printed. */
    async runs(program: string, args: readonly string[], state: ComputerState): Promise<string> {
      const path = fileURLToPath(new URL(program, import.meta.url));
      const command = [process.execPath, path, ...args];
      const { stdout } = await (state === "no bus"
        ? run(process.execPath, command.slice(1), { env })
        : run("dbus-run-session", ["--", "sh", "-c", scripts[state], "session", ...command], {
            env: { ...env, KEYCHAIN: state },
          }));
      return stdout.trim();
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

const scripts: Record<Exclude<ComputerState, "no bus">, string> = {
  unlocked:
    'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"',
  locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; exec "$@"',
  "no keyring": 'exec "$@"',
};
