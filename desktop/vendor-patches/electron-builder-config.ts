import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** electron-builder's own check of its configuration, which it does not export. See README.md. */
export async function validateBuilderConfig(config: object): Promise<void> {
  const { validateConfiguration } = require("app-builder-lib/out/util/config/config");
  const { DebugLogger } = require("builder-util");
  await validateConfiguration(structuredClone(config), new DebugLogger(false));
}
