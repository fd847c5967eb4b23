import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What was done and what was broken, by name; sums over runs are sums of these. */
export type Figures = Record<string, number>;

export function addFigures(one: Figures, other: Figures): Figures {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]),
  );
}

/**
 * Writes what docs/promises.md is made of (`npm run promises`).
 *
 * @param suite `faults`, or another name for a short run, which must not hide what a long one found
 */
export async function keepFigures(report: {
  suite: string;
  seed: number;
  startedAt: string;
  figures: Figures;
}): Promise<void> {
  await mkdir(`${root}.cache/suites`, { recursive: true });
  const text = JSON.stringify(report, null, 2);
  await writeFile(`${root}.cache/suites/${report.suite}.json`, `${text}\n`);
}

/** What `npm test` counts. */
export async function keepResults(results: { passed: number; failed: number }): Promise<void> {
  await mkdir(`${root}.cache/test-results`, { recursive: true });
  await writeFile(`${root}.cache/test-results/faults.json`, JSON.stringify(results));
}
