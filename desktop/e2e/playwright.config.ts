import { defineConfig } from "@playwright/test";
import { runtime } from "./runtime.ts";

console.log(
  `desktop e2e runtime: ${runtime}${runtime === "double" ? "; real Electron is not here" : ""}`,
);

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI === "true",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  projects: [{ name: runtime }],
});
