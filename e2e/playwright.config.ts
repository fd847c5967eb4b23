import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "./chromium-arguments.ts";
import { headlessPath } from "./chromium-path.ts";

const chromium = headlessPath();

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  workers: 3, // two left a quarter of two processors idle
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
      args: chromiumArguments,
    },
  },
});
