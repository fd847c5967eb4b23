import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./chromium-path.ts";

const executablePath = chromiumPath();

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  // Each worker runs a desk of its own; more would only take each other's processor.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  globalTimeout: 10 * 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium has no sandbox for root, as CI runs in containers.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-dev-shm-usage",
      ],
    },
  },
});
