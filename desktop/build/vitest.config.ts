import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "pack",
    include: ["**/*.test.ts"],
    globalSetup: "testing/global-setup.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
