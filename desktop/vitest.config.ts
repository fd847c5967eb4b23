import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "desktop",
    // Files of one process share what they import: each clears up what it changes.
    isolate: false,
    include: [
      "src/**/*.test.ts",
      "electron-fake/src/**/*.test.ts",
      "electron-api/*.test.ts",
      "vendor-patches/*.test.ts",
    ],
    // electron-store imports `electron`, whose package without its binary would start a download.
    setupFiles: ["electron-fake/src/register.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for ends the wait; the default of a second is over before a busy machine gets to it.
    expect: { poll: { timeout: 60_000 } },
  },
});
