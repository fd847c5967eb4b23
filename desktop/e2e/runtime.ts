import { execFileSync } from "node:child_process";
import { findRuntime } from "../build/runtime.ts";

/** What runs the console in these tests. */
export const runtime = findRuntime();

/** Which of the two it is, in one line. */
export function runtimeLine(): string {
  if (runtime.name === "electron") {
    return `desktop e2e runtime: Electron (${runtime.program})`;
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
