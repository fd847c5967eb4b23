import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Debian's browser or the one named; else Playwright's own. */
const chromium = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find(
  (path) => path && existsSync(path),
);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI === "true",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  use: {
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        ...(isRoot ? ["--no-sandbox"] : []), // Chromium has no sandbox for root
      ],
    },
  },
});
