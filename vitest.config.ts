import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "shared",
      "server/embedded-store",
      "server",
      "web",
      "desktop",
      "desktop/build",
      "bench",
      "e2e",
      ".ci",
    ],
  },
});
