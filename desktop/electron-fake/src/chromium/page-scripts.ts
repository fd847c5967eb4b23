import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import type { PageSetup } from "../../page/messages.ts";

/** The world of preload scripts, which the page cannot reach. */
export const isolatedWorld = "electron-fake-preload";

const bundled = (name: string): string => {
  const entry = fileURLToPath(new URL(`../../page/${name}.ts`, import.meta.url));
  const options = { bundle: true, write: false, format: "iife", logLevel: "warning" } as const;
  const [file] = buildSync({ ...options, entryPoints: [entry] }).outputFiles;
  return file?.text ?? "";
};

let scripts: { main: string; isolated: string } | undefined;

/** What runs in a page before its own scripts, in its own world and in that of the preload script. */
export function pageScripts(setup: PageSetup) {
  scripts ??= { main: bundled("world-main"), isolated: bundled("world-isolated") };
  const { token } = setup;
  const preload = setup.preloadPath === "" ? "null" : preloadFunction(setup.preloadPath);
  return {
    main: `(() => { const pageSetup = ${JSON.stringify({ token })};\n${scripts.main} })()`,
    isolated: `(() => { const pageSetup = ${JSON.stringify(setup)}; const preload = ${preload};\n${scripts.isolated} })()`,
  };
}

/** Inlined, because a page's policy forbids `eval`. @throws when it cannot be read */
const preloadFunction = (path: string): string =>
  `function (require, process, exports, module, global) {${readFileSync(path, "utf8")}\n}`;
