import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/**
 * Where a page finds the part that `source` was built into: its path below web/, or the name of what several
 * parts share. Files are named by their hash.
 */
export function partOfPage(source: string): string {
  return `**/${builtOf(source).file}`;
}

/** Where a page finds the styles of such a part. */
export function stylesOfPart(source: string): string {
  const [styles] = builtOf(source).css ?? [];
  if (!styles) throw new Error(`The website was built without styles for ${source}`);
  return `**/${styles}`;
}

function builtOf(source: string) {
  const manifest: Record<string, { file: string; name?: string; css?: string[] }> = JSON.parse(
    readFileSync(new URL("../web/dist/.vite/manifest.json", import.meta.url), "utf8"),
  );
  const part = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
  if (!part) throw new Error(`The website was built without a part for ${source}`);
  return part;
}

/** Holds such a part back. `asked` resolves once the page wants it: what follows then happens before it is there. */
export async function holdsPart(page: Page, source: string) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(partOfPage(source), async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}
