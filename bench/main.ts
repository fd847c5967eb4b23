import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Bench } from "./bench.ts";
import { readFlags } from "./flags.ts";
import { describeMachine } from "./harness/machine.ts";
import type { Metric } from "./harness/metric.ts";
import { createProgress } from "./harness/progress.ts";
import { type Result, runMetric } from "./harness/run-metric.ts";
import { allMetrics } from "./metrics/all.ts";
import { cacheDirectory, root } from "./parts/root.ts";
import { type Baseline, baselineOf, regressionsOf } from "./report/baseline.ts";
import { figure, ratioText, targetText } from "./report/figures.ts";
import { pageOf, summaryOf } from "./report/page.ts";
import { type CpuProfile, keepProfile } from "./report/profile.ts";
import { withBlock } from "./report/readme-block.ts";
import { mergeReports, type Report, readReport, writeReport } from "./report/report.ts";

// `npm run bench`: measures every metric beside its floor, and writes the table.

const baselineFile = join(root, "bench/baseline.json");
/** After this no further round of a metric begins. */
const budgetMs = { full: 240_000, quick: 25_000 };
const metricNames = allMetrics.map(({ name }) => name);

const flags = readFlags(process.argv.slice(2), metricNames);
const metrics = allMetrics.filter(
  ({ name, isQuick }) =>
    (flags.only.length === 0 || flags.only.includes(name)) && (!flags.isQuick || isQuick),
);
const progress = createProgress(metrics.length);
const bench = new Bench({ ...flags, say: progress.says });
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void bench.close().then(() => process.exit(130)));
}
process.exitCode = await run().finally(() => bench.close());
process.exit();

async function run(): Promise<number> {
  const machine = describeMachine(process.env.MONGODB_URI ? "MongoDB" : "the embedded store");
  const results: Result[] = [];
  for (const metric of metrics) results.push(...(await measure(metric)));
  progress.close();

  const { data } = await bench.place();
  const { tickets, customers } = data.plan;
  const now: Report = {
    at: new Date().toISOString(),
    size: flags.size,
    data: { tickets, customers, messages: data.messages },
    machine,
    results,
  };
  await writeReport(now, join(cacheDirectory, "results", `${now.at.replaceAll(":", "-")}.json`));
  process.stdout.write(`${summaryOf(now)}\n`);
  if (flags.writesDocs) await writeDocs(now);
  if (flags.isQuick) return checkBaseline(results);
  return results.some(({ verdict }) => verdict === "failed") ? 1 : 0;
}

async function measure(metric: Metric, { isAgain = false } = {}): Promise<Result[]> {
  progress.says(metric.name);
  if (flags.hasProfile) await (await bench.place()).desk.program.ask("startProfile");
  const results = await runMetric(metric, bench, {
    rounds: flags.rounds,
    budgetMs: flags.isQuick ? budgetMs.quick : budgetMs.full,
    // The check asks of a figure only whether it is worse, and measures it again before it says so.
    wantsVerdict: !flags.isQuick || isAgain,
    onRound: (round) => progress.says(`${metric.name}, round ${round}`),
  });
  progress.finished(metric.name);
  for (const result of results) process.stdout.write(`    ${lineOf(result)}\n`);
  if (flags.hasProfile) {
    const profile = await (await bench.place()).desk.program.ask<CpuProfile>("stopProfile");
    for (const line of await keepProfile(metric.name, profile))
      process.stdout.write(`    ${line}\n`);
  }
  return results;
}

function lineOf(result: Result): string {
  const { title, unit, ours, floorValue, ratio, spread, control, target, verdict, note } = result;
  const figures = `${figure(ours, unit)}, floor ${figure(floorValue, unit)}, ratio ${ratioText(ratio)}`;
  const trust = `spread ${ratioText(spread)}, twice the same ${ratioText(control)}`;
  return `${title}: ${figures} (${trust}), target ${targetText(target, unit)}: ${verdict} ${note}`;
}

/** docs/benchmarks.md and the README's block, from all that was measured at this size. */
async function writeDocs(now: Report): Promise<void> {
  const isWhole = flags.only.length === 0;
  const report = mergeReports(await readReport(), now, { order: metricNames, isWhole });
  await writeReport(report);
  await writeFile(join(root, "docs/benchmarks.md"), pageOf(report));
  const readme = join(root, "README.md");
  await writeFile(readme, withBlock(await readFile(readme, "utf8"), report));
}

/** @returns the exit code */
async function checkBaseline(results: readonly Result[]): Promise<number> {
  if (flags.writesBaseline) {
    if (results.some(({ verdict }) => verdict === "failed")) return 1;
    await writeFile(baselineFile, `${JSON.stringify(baselineOf(results), null, 2)}\n`);
    return 0;
  }
  const baseline = JSON.parse(await readFile(baselineFile, "utf8")) as Baseline;
  let regressions = regressionsOf(results, baseline);
  // Processor time is measured once more before it fails anything.
  const again = metrics.filter(({ name }) =>
    regressions.some((found) => found.metric === name && !found.isExact),
  );
  if (again.length > 0) {
    const repeated: Result[] = [];
    for (const metric of again) repeated.push(...(await measure(metric, { isAgain: true })));
    const kept = regressions.filter(({ isExact }) => isExact);
    regressions = [...kept, ...regressionsOf(repeated, baseline).filter(({ isExact }) => !isExact)];
  }
  for (const { sentence } of regressions) process.stdout.write(`worse: ${sentence}\n`);
  return regressions.length > 0 ? 1 : 0;
}
