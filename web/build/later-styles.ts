import type { Plugin, Rolldown } from "vite";
import { prerendered } from "./prerendered.ts";
import { isFirst } from "./shared-later.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const painted = Object.values(prerendered).flat();

/**
 * Puts the styles of all parts that no page waits for into one file. Each part has a few rules of its own, and an
 * inbox loaded 47 files of them, each a request. Class names are a module's own, so their rules may stand together;
 * those of what a part is made of stand before its own.
 */
export function joinLaterStyles(): Plugin {
  return {
    name: "join-later-styles",
    enforce: "post", // Vite has divided the styles by then, and not yet written down who loads which
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const isPainted = (id: string) => painted.some((one) => id.endsWith(`/web/${one}`));
      const first = chunks.filter(
        ({ isEntry, facadeModuleId: id }) =>
          isEntry || (id !== null && (isPainted(id) || isFirst(id, this))),
      );
      const ofPages = stylesOf(first, bundle);
      const later = [...stylesOf(chunks, bundle)].filter((file) => !ofPages.has(file));
      if (later.length < 2) return;
      const source = later.map((file) => take(file, bundle)).join("");
      const joined = this.getFileName(this.emitFile({ type: "asset", name: "later.css", source }));
      for (const { viteMetadata } of chunks) {
        const isJoined = later.filter((file) => viteMetadata?.importedCss.delete(file)).length > 0;
        if (isJoined) viteMetadata?.importedCss.add(joined);
      }
    },
  };
}

/** The files of styles of these chunks and of what they import at once; a chunk's own stand behind those. */
function stylesOf(chunks: readonly Chunk[], bundle: Bundle): Set<string> {
  const [begun, styles] = [new Set<Chunk>(), new Set<string>()];
  const visit = (chunk: Chunk) => {
    if (begun.has(chunk)) return;
    begun.add(chunk);
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === "chunk") visit(imported);
    }
    for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file);
  };
  chunks.forEach(visit);
  return styles;
}

/** Takes a file out of the bundle. */
function take(file: string, bundle: Bundle): string {
  const asset = bundle[file];
  if (asset?.type !== "asset") throw new Error(`There are no styles in ${file}`);
  delete bundle[file];
  return typeof asset.source === "string" ? asset.source : Buffer.from(asset.source).toString();
}
