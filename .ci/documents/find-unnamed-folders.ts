/** What a map of folders is read from: the document, and every tracked file. */
export type Mapped = { text: string; paths: Iterable<string> };

const heading = /^### (\S+)$/m;
const name = /`([\w.-]+)\/`/g;

/**
 * Folders that a map leaves out, a line for each. Under a heading that is a folder's path each item names folders in
 * it, and the lines below an item, which are indented, those in the first of its folders.
 */
export function findUnnamedFolders({ text, paths }: Mapped): string[] {
  const [, ...parts] = text.split(new RegExp(heading.source, "gm"));
  const sections = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    sections.set(parts[at] ?? "", (parts[at + 1] ?? "").split(/^## /m)[0] ?? "");
  }
  const named = new Set<string>(sections.keys());
  for (const [root, section] of sections) {
    for (const folder of foldersIn(section)) named.add(`${root}/${folder}`);
  }
  const unnamed = new Set<string>();
  for (const path of paths) {
    for (const root of sections.keys()) {
      if (!path.startsWith(`${root}/`)) continue;
      const [outer, inner] = path
        .slice(root.length + 1)
        .split("/")
        .slice(0, -1);
      const folders = [outer, inner && `${outer}/${inner}`].filter((one) => one !== undefined);
      for (const folder of folders.map((one) => `${root}/${one}`)) {
        if (!named.has(folder) && !isBelowAnother(folder, root, sections)) unnamed.add(folder);
      }
    }
  }
  return [...unnamed];
}

function foldersIn(section: string): string[] {
  return section.split(/^- /m).flatMap((item) => {
    const found = [...item.matchAll(name)].map(([, folder = ""]) => folder);
    return [...found, ...found.slice(1).map((inner) => `${found[0]}/${inner}`)];
  });
}

const isBelowAnother = (folder: string, root: string, sections: Map<string, string>): boolean =>
  [...sections.keys()].some(
    (other) => other.startsWith(`${root}/`) && `${folder}/`.startsWith(`${other}/`),
  );
