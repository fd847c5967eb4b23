import { defineConfig } from "@playwright/test";
import { runtime } from "./fixtures/runtime.ts";

const fake = { name: "the electron-fake itself", testDir: "../electron-fake/testing" };
const console = { name: runtime.name, testDir: "." };
const suites = runtime.name === "electron-fake" ? [fake, console] : [console];
const clicks = "notification-click.spec.ts";

export default defineConfig({
  outputDir: "test-results",
  globalSetup: ["./global-setup.ts", "../../e2e/global-setup.ts"],
  workers: 2,
  // They end what hangs: a machine four times slower than ours passes, too.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI === "true",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  // What only one of the two can show is marked by a tag.
  grepInvert: runtime.name === "electron" ? /@fake/ : /@real/,
  projects: [
    ...suites.map((suite) => ({ ...suite, testIgnore: clicks })),
    // Alone on the screen, one after the other: other notifications would lie where they click.
    ...suites.map(({ name, testDir }, i) => ({
      name: `${name}, real notifications`,
      testDir,
      testMatch: clicks,
      dependencies:
        i === 0
          ? suites.map((suite) => suite.name)
          : [`${suites[i - 1]?.name}, real notifications`],
    })),
  ],
});
