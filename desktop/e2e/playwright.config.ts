import { defineConfig } from "@playwright/test";
import { runtime } from "./runtime.ts";

const clicks = "notification-click.spec.ts";

export default defineConfig({
  outputDir: "test-results",
  globalSetup: "./global-setup.ts",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI === "true",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  // What only one of the two can show is marked by a tag.
  grepInvert: runtime === "electron" ? /@double/ : /@real/,
  projects: [
    { name: runtime, testDir: ".", testIgnore: clicks },
    // Alone on the screen: other tests' notifications would lie where it clicks.
    {
      name: `${runtime}, real notifications`,
      testDir: ".",
      testMatch: clicks,
      dependencies: [runtime],
    },
    ...(runtime === "double" ? [{ name: "the double itself", testDir: "../double/testing" }] : []),
  ],
});
