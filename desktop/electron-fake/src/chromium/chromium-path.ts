import { existsSync } from "node:fs";

export function chromiumPath(): string {
  const candidates = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"];
  const path = candidates.find((candidate) => candidate && existsSync(candidate));
  if (!path) throw new Error("electron-fake needs Chromium; set CHROMIUM_PATH to one");
  return path;
}
