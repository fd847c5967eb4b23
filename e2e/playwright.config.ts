import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "./chromium-arguments.ts";
import { headlessPath } from "./chromium-path.ts";

const chromium = headlessPath();

/** Each starts a desk of its own configuration, and a worker with it: last, so that no other worker is ended for them. */
const configuredDesks = [
  "mail/mail-problems.spec.ts",
  "mail/mails-of-strangers.spec.ts",
  "sign-in/marketplace.spec.ts",
  "site/right-to-left.spec.ts",
  "site/wording.spec.ts",
  "writing/undo-send.spec.ts",
].map((spec) => join(import.meta.dirname, spec));

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  projects: [
    { name: "desk", testIgnore: configuredDesks },
    { name: "configured desk", testMatch: configuredDesks },
  ],
  globalSetup: "./global-setup.ts",
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
