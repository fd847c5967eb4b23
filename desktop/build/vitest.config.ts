import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "pack",
    include: ["**/*.test.ts"],
    globalSetup: "testing/global-setup.ts",
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
