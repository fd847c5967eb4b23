import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "pack",
    include: ["**/*.test.ts"],
    // Packing takes 20 s, more where other work goes on.
    hookTimeout: 180_000,
    testTimeout: 60_000,
  },
});
