import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Tests of the server wait for programs they start: one file at a time would leave processors idle.
    maxWorkers: 2,
    projects: [
      "shared",
      "server/embedded-store",
      "server",
      "web",
      "desktop",
      "desktop/build",
      "bench",
      "e2e/faults",
      ".ci",
    ],
  },
});
