import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../steps/run-step.ts";
import { judgeAudit, type Verdict } from "./judge-audit.ts";
import { readWaivers } from "./waiver.ts";

// npm run audit: asks the registry for known vulnerabilities in what is installed. It is no part of npm test,
// whose outcome must not change from one day to the next; a release begins with it, and goes on only at 0.

const read = (path: string) => readFileSync(join(root, path), "utf8");

const { exitCode, lines } = audit();
for (const line of lines) console.log(line);
process.exitCode = exitCode;

function audit(): Verdict {
  try {
    const waivers = readWaivers(read(".ci/supply-chain/waivers.json"));
    const lockfile = JSON.parse(read("package-lock.json"));
    const today = new Date().toISOString().slice(0, 10);
    return judgeAudit({ output: askNpm(), lockfile, waivers, today });
  } catch (error) {
    return { exitCode: 1, lines: [`✘ ${error instanceof Error ? error.message : String(error)}`] };
  }
}

function askNpm(): string {
  // Offline npm asks no registry and reports no vulnerabilities. A registry that is silent is given up after two minutes.
  const options = ["audit", "--json", "--offline=false", "--include=dev", "--fetch-timeout=30000"];
  const { stdout } = spawnSync("npm", options, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64_000_000,
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return stdout ?? "";
}
