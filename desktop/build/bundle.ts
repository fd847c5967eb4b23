import { rm } from "node:fs/promises";
import { build } from "esbuild";
import { moveSourceMaps } from "../../web/build/move-source-maps.ts";

// The console's two programs: the main process, a module on Electron's Node, and the preload script,
// which a sandboxed page can only load as one CommonJS file.

const desktop = new URL("..", import.meta.url).pathname;
const shared = {
  bundle: true,
  minify: true,
  sourcemap: "external", // no bundle names its map
  keepNames: true, // libraries tell errors apart by the names of their classes
  absWorkingDir: desktop,
  logLevel: "warning",
} as const;

await rm(`${desktop}dist`, { recursive: true, force: true }); // names of parts bear a hash
await Promise.all([
  build({
    ...shared,
    entryPoints: ["src/main/main.ts"],
    outdir: "dist",
    platform: "node",
    format: "esm",
    // What is imported later, the updater above all, is not even read at the start.
    splitting: true,
    target: "node24",
    // keytar is native code, and the optional two are accelerators that `ws` does without.
    external: ["electron", "keytar", "bufferutil", "utf-8-validate"],
    // electron-store brings a compiler of JSON schemas; the settings are checked by zod
    // (vendor-patches/README.md).
    alias: {
      "ajv/dist/2020.js": "./vendor-patches/conf-without-ajv.ts",
      "ajv-formats": "./vendor-patches/conf-without-ajv.ts",
    },
    // Some packages are CommonJS and ask for Node's modules by `require`.
    banner: {
      js: 'import { createRequire as deskRequire } from "node:module"; const require = deskRequire(import.meta.url);',
    },
  }),
  build({
    ...shared,
    entryPoints: ["src/preload/preload.ts"],
    outfile: "dist/preload.cjs",
    platform: "node",
    format: "cjs",
    target: "chrome156",
    external: ["electron"],
  }),
]);
await moveSourceMaps(`${desktop}dist`, `${desktop}.source-maps`);
