import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** CHROMIUM_PATH, Debian's, or Playwright's own; null when there is none. */
export function chromiumPath(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? null;
}
