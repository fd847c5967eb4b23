import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { chromiumPath } from "../parts/page/chromium-path.ts";

export type Machine = {
  cores: number;
  processor: string;
  memoryGigabytes: number;
  node: string;
  chromium: string;
  system: string;
  database: string;
  /** The load of the last minute before the first metric. */
  loadBefore: number;
};

/** What the figures were measured on; no name and no path of the machine. */
export function describeMachine(database: string): Machine {
  const processors = cpus();
  return {
    cores: processors.length,
    processor: processors[0]?.model.trim() || "unknown",
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    chromium: chromiumVersion(),
    system: systemName(),
    database,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

function chromiumVersion(): string {
  try {
    const said = execFileSync(chromiumPath() ?? "chromium", ["--version"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /[\d.]{5,}/.exec(said.toString())?.[0] ?? "unknown";
  } catch {
    return "none";
  }
}

function systemName(): string {
  try {
    const release = readFileSync("/etc/os-release", "utf8");
    return /^PRETTY_NAME="(.*)"$/m.exec(release)?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}
