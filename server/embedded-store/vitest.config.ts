import { defineProject } from "vitest/config";

export default defineProject({
  test: { name: "embedded-store", include: ["src/**/*.test.ts"], testTimeout: 20_000 },
});
