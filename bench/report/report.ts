import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Machine } from "../harness/machine.ts";
import type { Result } from "../harness/run-metric.ts";
import { root } from "../parts/root.ts";

/** On what a result was measured, where that was not the whole run that the report begins with. */
export type MeasuredOn = { size: number; tickets: number; messages: number; load: number };

export type ReportedResult = Result & { on?: MeasuredOn };

/** What runs leave behind: at the head the last whole one, at its results the later ones of single metrics. */
export type Report = {
  at: string;
  size: number;
  data: { tickets: number; customers: number; messages: number };
  machine: Machine;
  results: ReportedResult[];
};

/** The page and the README are written from it. */
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

/** The results of one size, the report's own first. */
export function resultsOf({ size, results }: Report, wanted = size): ReportedResult[] {
  return results.filter(({ on }) => (on?.size ?? size) === wanted);
}

/**
 * Puts what was measured now into an earlier report: each metric in place of the same of that size. A whole run
 * becomes the head; metrics that were measured alone say themselves on what.
 */
export function mergeReports(
  earlier: Report | null,
  now: Report,
  { order, isWhole }: { order: readonly string[]; isWhole: boolean },
): Report {
  if (!earlier || earlier.machine.database !== now.machine.database) return now;
  if (isWhole) {
    const others = earlier.results.filter(({ on }) => on && on.size !== now.size);
    return { ...now, results: [...now.results, ...others] };
  }
  const { tickets, messages } = now.data;
  const on = { size: now.size, tickets, messages, load: now.machine.loadBefore };
  const isNew = new Set(now.results.map(({ metric }) => metric));
  const kept = earlier.results.filter(
    (result) => !isNew.has(result.metric) || (result.on?.size ?? earlier.size) !== now.size,
  );
  const place = ({ metric }: Result) => order.indexOf(metric);
  const results = [...kept, ...now.results.map((result) => ({ ...result, on }))];
  return { ...earlier, results: results.toSorted((a, b) => place(a) - place(b)) };
}
