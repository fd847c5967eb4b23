import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { keepStylesInFiles } from "./build/keep-styles-in-files.ts";

/** The slices that every page needs and the browser's platform; the console's is loaded only there. */
const baseModules =
  /\/web\/src\/(?:state\/(?:hooks|slices|remembered|(?:connection|session|sidebar)\.slice)|platform\/(?!desktop))/;

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
