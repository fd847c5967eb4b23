import { registerHooks } from "node:module";

// Loaded before everything else: an import or require of `electron` gets the fake.

const names = new Set(["electron", "electron/main", "electron/common"]);
const url = new URL("electron.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    names.has(specifier)
      ? { url, format: "module-typescript", shortCircuit: true }
      : next(specifier, context),
});
