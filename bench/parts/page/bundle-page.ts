import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../root.ts";

/** A script of `bench/pages` with everything it needs, minified as a website's is. */
export const bundlePage = (name: string): Promise<string> => bundleModule(`bench/pages/${name}`);

/** The same of any module, by its path in the repository: what it exports the script exports. */
export async function bundleModule(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, path)],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${path} gave no script`);
  return script.text;
}
