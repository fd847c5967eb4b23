import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Promised } from "./promise.ts";

/** What a promise names and the repository does not have: a file, or a test of that name. */
export function findProblems(root: string, promises: readonly Promised[]): string[] {
  return promises.flatMap(({ id, mechanism, tests }) => {
    const gone = mechanism.filter(({ path }) => !existsSync(join(root, path)));
    const untested = tests.filter(({ path, name }) => !holds(join(root, path), name));
    return [
      ...(tests.length === 0 ? [`${id} has no test`] : []),
      ...gone.map(({ path }) => `${id} names ${path}, which does not exist`),
      ...untested.map(({ path, name }) => `${id}: ${path} has no test “${name}”`),
    ];
  });
}

function holds(path: string, testName: string): boolean {
  if (!existsSync(path)) return false;
  const written = testName.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`\\(\\s*(["'\`])${written}\\1`).test(readFileSync(path, "utf8"));
}
