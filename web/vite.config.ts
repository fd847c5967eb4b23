import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { keepStylesInFiles } from "./build/keep-styles-in-files.ts";

/** The slices and the browser's platform; the console's is loaded only there, and presence after the first paint. */
const baseModules = /\/web\/src\/(?:state|platform)\/(?!desktop|presence)/;

export default defineConfig({
  plugins: [react(), keepStylesInFiles()],
  build: {
    target: "baseline-widely-available",
    manifest: true,
    // Our policy allows neither inline scripts nor inline styles.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs, in one file: many small ones compress badly.
        codeSplitting: { groups: [{ name: "base", test: baseModules }] },
      },
    },
  },
});
