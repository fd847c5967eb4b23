import { readFileSync } from "node:fs";

/** Where a page finds the part that `source` (its path below web/) was built into: files are named by their hash. */
export function partOfPage(source: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(new URL("../web/dist/.vite/manifest.json", import.meta.url), "utf8"),
  );
  const part = manifest[source];
  if (!part) throw new Error(`The website was built without a part for ${source}`);
  return `**/${part.file}`;
}
