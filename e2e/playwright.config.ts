import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "./chromium-arguments.ts";
import { headlessPath } from "./chromium-path.ts";

const chromium = headlessPath();

/**
 * Each starts a desk of its own configuration, and a worker with it. They wait for much of their time:
 * first, while the console's tests run beside them.
 */
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
    { name: "configured desk", testMatch: configuredDesks },
    { name: "desk", testIgnore: configuredDesks },
  ],
  globalSetup: "./global-setup.ts",
  outputDir: "test-results",
  workers: 3, // two left a quarter of two processors idle
  // They end what hangs: a machine four times slower than ours passes, too.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
