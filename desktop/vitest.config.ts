import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "desktop",
    include: ["src/**/*.test.ts", "electron-api/*.test.ts"],
    testTimeout: 30_000,
  },
});
