import { readFile, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { moveSourceMaps } from "../../web/build/move-source-maps.ts";

// The console's two programs: the main process, a module on Electron's Node, and the preload script,
// which a sandboxed page can only load as one CommonJS file. With `--development`, for `npm run dev`, into
// a folder of their own, which is never packed: that console alone can show the page from its sources.

const { values } = parseArgs({ options: { development: { type: "boolean", default: false } } });
const desktop = new URL("..", import.meta.url).pathname;
const outdir = values.development ? ".development" : "dist";
const shared = {
  bundle: true,
  minify: !values.development,
  sourcemap: "external", // no bundle names its map
  define: { "process.env.DESK_BUILD": values.development ? '"development"' : '"production"' },
  keepNames: true, // libraries tell errors apart by the names of their classes
  absWorkingDir: desktop,
  logLevel: "warning",
} as const;

await rm(`${desktop}${outdir}`, { recursive: true, force: true }); // names of parts bear a hash
await Promise.all([
  build({
    ...shared,
    entryPoints: ["src/main/main.ts"],
    outdir,
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
    outfile: `${outdir}/preload.cjs`,
    platform: "node",
    format: "cjs",
    target: "chrome156",
    external: ["electron"],
  }),
]);
if (values.development) {
  const manifest = JSON.parse(await readFile(`${desktop}../package.json`, "utf8"));
  const { name, version, type, desktopName } = manifest;
  const own = { name, version, type, desktopName, main: "main.js" };
  await writeFile(`${desktop}${outdir}/package.json`, JSON.stringify(own));
} else await moveSourceMaps(`${desktop}dist`, `${desktop}.source-maps`);
