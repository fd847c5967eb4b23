import { closeSync } from "node:fs";
import { BrokenPages, type Meta, PageFile, type TreeRecord } from "./page-file.ts";

/**
 * Walks every tree of a file of LMDB page by page. LMDB itself checks nothing: it maps the file into
 * memory, and a page that is missing or no page ends the whole process.
 *
 * @throws BrokenPages
 */
export function checkPages(path: string): void {
  const file = new PageFile(path);
  try {
    const meta = file.readMeta();
    for (const tree of [meta.free, meta.main]) checkTree(file, meta, tree);
  } finally {
    closeSync(file.descriptor);
  }
}

function checkTree(file: PageFile, meta: Meta, tree: TreeRecord): void {
  const counted = { branchPages: 0, leafPages: 0, overflowPages: 0, entries: 0 };
  const pageLimit = tree.branchPages + tree.leafPages;
  const waiting = tree.root === null ? [] : [tree.root];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const page = file.readPage(number, meta);
    if (page.kind === "branch") {
      counted.branchPages++;
      waiting.push(...page.children);
    } else {
      counted.leafPages++;
      counted.entries += page.entries;
      for (const subtree of page.subtrees) checkTree(file, meta, subtree);
      for (const overflow of page.overflows) {
        file.checkOverflow(overflow, meta);
        counted.overflowPages += overflow.pages;
      }
    }
    // A damaged branch may lead in a circle.
    if (counted.branchPages + counted.leafPages > pageLimit) break;
  }
  for (const name of Object.keys(counted) as (keyof typeof counted)[]) {
    if (counted[name] !== tree[name]) throw new BrokenPages("parts of it are missing or damaged");
  }
}
