import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "server",
    // Files of one process share what they import: each clears up what it changes.
    isolate: false,
    // In megabytes: room for what a test leaves behind, from its worker's first second.
    execArgv: ["--min-semi-space-size=16"],
    include: ["src/**/*.test.ts", "vendor-patches/*.test.ts"],
    globalSetup: "src/testing/global-setup.ts",
    setupFiles: "src/testing/openapi/fail-on-undescribed.ts",
    hookTimeout: 120_000,
    testTimeout: 120_000,
    // What is waited for ends the wait; the default of a second is over before a busy machine gets to it.
    expect: { poll: { timeout: 60_000 } },
  },
});
