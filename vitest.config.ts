import { defineConfig } from "vitest/config";
import { SpreadWaitingTests } from "./.ci/steps/spread-waiting-tests.ts";

export default defineConfig({
  test: {
    sequence: { sequencer: SpreadWaitingTests },
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
