import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Many tests wait for processes that start, die or stand still: on two cores three share the wait.
    maxWorkers: 3,
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
