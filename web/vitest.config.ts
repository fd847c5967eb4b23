import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "web",
    // Files of one process share what they import: each clears up what it changes.
    isolate: false,
    setupFiles: "src/testing/dismiss-toasts.ts",
    include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts", "vendor-patches/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for ends the wait; the default of a second is over before a busy machine gets to it.
    expect: { poll: { timeout: 60_000 } },
  },
});
