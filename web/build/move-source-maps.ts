import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * Takes the source maps out of a built folder: they hold the whole source, and what lies in the folder is
 * served or packed. `node --enable-source-maps`, a browser's developer tools and a tracker of errors read
 * them where they are now.
 *
 * @param to emptied before; a map keeps its path below it
 */
export async function moveSourceMaps(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of entries.filter((entry) => entry.name.endsWith(".map"))) {
    const path = join(parentPath, name);
    const target = join(to, relative(from, path));
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
}
