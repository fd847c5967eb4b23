import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What breaks a promise on purpose: changes of the product, made in a copy of the repository. */
export type Break = {
  /** In words, for docs/promises.md. */
  how: string;
  /** What is found stands exactly once in its file. */
  edits: readonly { path: string; find: string; replace: string }[];
};

/** @throws Error when the product has become another one: then the break has to follow */
export function applyBreak({ how, edits }: Break, folder: string): void {
  for (const { path, find, replace } of edits) {
    const file = join(folder, path);
    const source = readFileSync(file, "utf8");
    const count = source.split(find).length - 1;
    if (count !== 1) throw new Error(`“${how}”: ${path} has ${count} times “${find}”`);
    writeFileSync(
      file,
      source.replace(find, () => replace),
    );
  }
}
