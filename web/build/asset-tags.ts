import type { Manifest } from "vite";

/**
 * Links to what a prerendered page needs beside the entry: its styles, so that it never paints bare,
 * and its scripts, so that they load beside the entry's and not after them.
 *
 * @param chunks the sources whose markup stands in the page
 * @param template the built index.html, which has the entry's links already
 */
export function assetTags(manifest: Manifest, chunks: readonly string[], template: string): string {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const chunk of chunks) visit(chunk);
  const isNew = (file: string) => !template.includes(`/${file}"`);
  return [
    ...[...styles]
      .filter(isNew)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts]
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join("\n    ");
}
