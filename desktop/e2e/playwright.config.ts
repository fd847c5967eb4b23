import { defineConfig } from "@playwright/test";
import { findRuntime } from "../build/runtime.ts";

const { name } = findRuntime();
// Once, and not again by each worker.
if (process.env.TEST_WORKER_INDEX === undefined) {
  console.log(
    `desktop e2e runtime: ${name}${name === "double" ? "; Electron itself is not here" : ""}`,
  );
}

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI === "true",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  projects: [{ name }],
});
