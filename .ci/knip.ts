import { readFileSync } from "node:fs";
import type { KnipConfig } from "knip";

// What nothing uses: files, exports, dependencies. Part of `npm run lint`. Named here is what is used in a
// way that cannot be read from imports, each with its reason.

const { overrides } = JSON.parse(readFileSync("package.json", "utf8")) as {
  overrides: Record<string, string | object>;
};
const left = Object.keys(overrides).filter((name) => String(overrides[name]).startsWith("file:"));

export default {
  // Declarations that name them must be able to (tsc's TS4023, TS4094).
  ignoreExportsUsedInFile: { class: true, interface: true, type: true },
  // Programs of the system, which the tests and the console call.
  ignoreBinaries: [".*"],
  workspaces: {
    ".": {
      // Vitest's projects are found in workspaces alone; the programs and the reporter are named by their paths.
      entry: [".ci/*/*.ts", ".ci/vitest.config.ts", "!.ci/.types/**"],
      project: [".ci/**/*.ts", "!.ci/.types/**"],
      ignoreDependencies: [
        // Not installed (docs/decisions/0040-what-is-not-installed.md).
        ...left,
        // Loaded by its name: packed by electron-builder from the root, and taken by `createRequire`.
        "keytar",
        "semver",
        // Used by tools that knip does not look into: tests of the settings and the containers; mongodb: the search for a real one.
        "mongodb",
        // The server's, at its version; the test of `npm run dev:mail` brings a mail by it.
        "nodemailer",
        "yaml",
      ],
    },
    bench: {
      // Run by other processes and in pages, by their path; the floors are what they are measured with.
      entry: ["pages/*.ts", "programs/**/*.{ts,cjs}"],
      // The desktop's: the empty window is what the console's start is measured with.
      ignoreDependencies: ["electron"],
    },
    desktop: {
      entry: [
        "src/main/main.ts",
        "src/preload/preload.ts",
        "electron-fake/src/boot.ts",
        // Put into the page by their path.
        "electron-fake/page/*.ts",
        "electron-fake/testing/demo/*.{ts,cjs}",
        "build/vitest.config.ts",
        "build/testing/global-setup.ts",
        // Programs that are run by hand, and by tests in processes of their own.
        "build/icon-drawing/tray-images.ts",
        "src/testing/use-vault.ts",
        // Put in place of a dependency by the bundle.
        "vendor-patches/conf-without-ajv.ts",
        "ci/*.{ts,cjs}",
        "e2e/**/*.spec.ts",
        "e2e/{playwright.config,global-setup}.ts",
      ],
      // They come with electron-builder, at its version.
      ignoreDependencies: ["app-builder-lib", "builder-util"],
    },
    e2e: {
      entry: ["**/*.spec.ts"],
    },
    server: {
      entry: [
        // `npm start`, an `exec`, which knip does not look behind.
        "src/start/main.ts",
        "src/cli/*.ts",
        "src/embedded/identity/emulator-process.ts",
        // Run by hand, and by tests in processes of their own.
        "src/embedded/demo-data/draw-pictures.ts",
        "src/testing/programs/mails-program.ts",
        "src/testing/programs/node-program.ts",
        "src/testing/programs/notices-program.ts",
        "src/testing/old-data/{make,set-clock}.ts",
      ],
      ignoreDependencies: [
        // Required by its files' paths, in emulator-process.ts.
        "firebase-tools",
        // Taken by `createRequire`: its version is mongoose's (mongodb-drain-patch.ts).
        "mongodb",
      ],
    },
    // Every file can be imported from outside, and all of us is inside.
    shared: { includeEntryExports: true },
    web: {
      entry: ["src/prerender.tsx", "build/**/*.ts"],
      // Its files are named in font.css.
      ignoreDependencies: ["@fontsource-variable/inter"],
    },
  },
} satisfies KnipConfig;
