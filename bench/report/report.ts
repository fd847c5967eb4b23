import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Machine } from "../harness/machine.ts";
import type { Result } from "../harness/run-metric.ts";
import { root } from "../parts/root.ts";

/** What a run leaves behind. */
export type Report = {
  at: string;
  size: number;
  data: { tickets: number; customers: number; messages: number };
  machine: Machine;
  results: Result[];
};

/** The last full run; the page and the README are written from it. */
const reportFile = join(root, "bench/results/benchmarks.json");

export async function readReport(file = reportFile): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Report;
  } catch {
    return null; // nothing was measured yet
  }
}

export async function writeReport(report: Report, file = reportFile): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** Puts the metrics that were measured again into an earlier report of the same size and machine. */
export function mergeReports(
  earlier: Report | null,
  now: Report,
  order: readonly string[],
): Report {
  if (!earlier || earlier.size !== now.size || earlier.machine.database !== now.machine.database) {
    return now;
  }
  const isNew = new Set(now.results.map(({ metric }) => metric));
  const results = [...earlier.results.filter(({ metric }) => !isNew.has(metric)), ...now.results];
  const place = ({ metric }: Result) => order.indexOf(metric);
  return { ...now, results: results.toSorted((a, b) => place(a) - place(b)) };
}
