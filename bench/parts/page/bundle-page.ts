import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../root.ts";

/** A script of `bench/pages` with everything it needs, minified as a website's is. */
export async function bundlePage(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "bench/pages", name)],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${name} gave no script`);
  return script.text;
}
