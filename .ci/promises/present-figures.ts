import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { SuiteReport } from "./read-figures.ts";

/** What each suite runs of the product. */
const measured = ["server", "shared"];
/** What one of them runs beside that. */
const alsoMeasured: Partial<Record<string, readonly string[]>> = { attacks: ["web"] };

/**
 * Takes the figures that are of the working tree as it is: those of runs that began after the last change of what they
 * measured. Of the others it says why they are left out.
 */
export function presentFigures(
  root: string,
  reports: ReadonlyMap<string, SuiteReport>,
): { taken: Map<string, SuiteReport>; leftOut: string[] } {
  const taken = new Map<string, SuiteReport>();
  const leftOut: string[] = [];
  for (const [suite, report] of reports) {
    const newest = newestChange(root, [...measured, ...(alsoMeasured[suite] ?? [])]);
    if (!newest || newest.at <= report.startedAt) taken.set(suite, report);
    else {
      const { path, at } = newest;
      leftOut.push(`${suite} ran at ${report.startedAt}, before ${path} changed at ${at}`);
    }
  }
  return { taken, leftOut };
}

/** The file of these folders that was changed last, tests and pages aside; by its time, so that a commit changes nothing. */
function newestChange(root: string, folders: readonly string[]) {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...folders];
  const paths = execFileSync("git", list, { cwd: root, maxBuffer: 64 * 1024 ** 2 }).toString();
  return paths
    .split("\0")
    .filter(isRun)
    .flatMap((path) => {
      const stats = statSync(join(root, path), { throwIfNoEntry: false });
      return stats ? { path, at: stats.mtime.toISOString() } : []; // deleted, and not committed yet
    })
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))[0];
}

const isRun = (path: string): boolean =>
  path !== "" && !/\.test\.tsx?$|\/testing\/|\.md$/.test(path);
