import type { Plugin } from "vite";

const call = "__insertCSS(";

/**
 * Sonner writes its styles into the page when it is imported, which our policy forbids; we import
 * its stylesheet instead. This takes the writing out, and fails when sonner changes how it does it.
 */
export function extractSonnerStyles(): Plugin {
  return {
    name: "extract-sonner-styles",
    // The development server bundles dependencies before plugins see them, unless they are excluded.
    config: () => ({ optimizeDeps: { exclude: ["sonner"] } }),
    transform: {
      // The development server puts a version behind the name.
      filter: { id: /sonner\/dist\/index\.mjs(?:\?|$)/ },
      handler(code) {
        const calls = code.split("\n").filter((line) => line.startsWith(call));
        if (calls.length !== 1) this.error("sonner inserts its styles in another way now");
        const kept = code.replace(new RegExp(`^${call.replace("(", "\\(")}.*$`, "m"), "");
        return { code: kept, map: null }; // each line stays where it was
      },
    },
  };
}
