import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { keepStylesInFiles } from "./build/keep-styles-in-files.ts";

export default defineConfig({
  plugins: [react(), keepStylesInFiles()],
  build: {
    target: "baseline-widely-available",
    manifest: true,
    // Our policy allows neither inline scripts nor inline styles.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
