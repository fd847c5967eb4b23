import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { freePort } from "../../../e2e/programs/free-port.ts";
import { until } from "../testing/until.ts";
import { serverReady } from "./startup-progress.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folders = (process.env.PATH ?? "").split(delimiter);
const ofPackages = join(root, "node_modules", ".bin");
/** npm brings the desk's Node with it; npm itself runs on the one that it finds. */
const ownNode = [ofPackages, ...folders].join(delimiter);
const hostsNode = folders
  .filter((folder) => !folder.endsWith(join(sep, "node_modules", ".bin")))
  .join(delimiter);

// A supervisor or a script that knows only the process it has started signals that one alone: not its
// group, as a terminal does.
it.each([
  ["the host's Node", hostsNode],
  ["the Node of the package", ownNode],
])(
  "an operator who ends npm alone has ended the desk that it started, npm on %s",
  {
    timeout: 120_000,
  },
  async (_node, path) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "deskbell-npm-"));
    // Its own group, so that whoever is left of it can be counted, and ended.
    const npm = spawn("npm", ["start", "--", "--website=http://127.0.0.1:9"], {
      cwd: root,
      detached: true,
      env: {
        PATH: path,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        npm_config_logs_max: "0",
        npm_config_update_notifier: "false",
        DATA_DIR: dataDirectory,
        PORT: "0",
        IDENTITY_EMULATOR_PORT: String(await freePort()),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const pid = Number(npm.pid);
    const ended = once(npm, "exit");
    let said = "";
    npm.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    try {
      await until(() => said.includes(serverReady));
      process.kill(pid, "SIGTERM");
      // The desk closed everything first: a process that a signal ends is 143 to npm.
      expect(await ended).toEqual([0, null]);
      await until(() => !isAnyLeft(pid));
    } finally {
      if (isAnyLeft(pid)) process.kill(-pid, "SIGKILL");
      await rm(dataDirectory, { recursive: true, force: true });
    }
  },
);

function isAnyLeft(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
