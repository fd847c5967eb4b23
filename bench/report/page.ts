import { type Report, type ReportedResult, resultsOf } from "./report.ts";
import { notesOf, tableOf } from "./table.ts";

const count = (value: number) => value.toLocaleString("en-US");

/** docs/benchmarks.md */
export function pageOf(report: Report): string {
  const { at, data } = report;
  const results = resultsOf(report);
  return `# Benchmarks

Written by \`npm run bench\`, never by hand. ${summaryOf(report)}

${machineText(report)} Measured ${at.slice(0, 10)} on ${count(data.tickets)} tickets of ${count(data.customers)} customers with ${count(data.messages)} messages.

Each figure of ours stands beside its floor: the least that could do the same, measured in the same run in turn with ours,
floor, ours, floor, ours. *Ratio* is the median of the rounds' own ratios, *spread* the largest of them by the smallest.
A target is **not met** when the ratio is above it, and **noisy** when the spread is over 2×, when two copies of ours
differ by over 5 % after a second try, or when there were too few rounds: noisy is never met. Server, database, clients
and floors are processes of their own; processor time is that of the process that answers, without the database's.
Rate limits are switched off; everything else is as a customer starts it.

${tableOf(results)}
${listOf([...notesOf(results), ...measuredAlone(results)])}${otherSizesOf(report)}
\`npm run bench -- --size 0.01\` takes a hundredth of the data, \`--only search,upload\` some metrics, \`--profile\` records what
the server does meanwhile; \`--quick\` is the check's. With \`MONGODB_URI\` the same is measured on that MongoDB.
`;
}

const listOf = (lines: readonly string[]) =>
  lines.length > 0 ? `\n${lines.map((line) => `- ${line}`).join("\n")}\n` : "";

/** Which metrics were not measured with all the others, when, and how busy the machine was. */
function measuredAlone(results: readonly ReportedResult[]): string[] {
  const lines = results.flatMap(({ metric, measuredAt, on }) =>
    on ? [`${metric}: measured alone on ${measuredAt.slice(0, 10)}, load before ${on.load}`] : [],
  );
  return [...new Set(lines)];
}

/** A table for each other size that some metrics were measured at. */
function otherSizesOf(report: Report): string {
  const others = report.results.flatMap(({ on }) => (on && on.size !== report.size ? [on] : []));
  return [...new Map(others.map((on) => [on.size, on])).values()]
    .map(({ size, tickets, messages }) => {
      const results = resultsOf(report, size);
      return `
## On ${count(tickets)} tickets with ${count(messages)} messages

\`--size ${size}\`: ${size > 1 ? "a desk that has run for years, at which at most 12,000 tickets are not closed" : "for what does not depend on how many tickets a desk has"}.

${tableOf(results)}
${listOf([...notesOf(results), ...measuredAlone(results)])}`;
    })
    .join("");
}

/** How many targets of the head's size are met, in one sentence. */
export function summaryOf(report: Report): string {
  const judged = resultsOf(report).filter(({ target }) => target !== null);
  const counted = (verdict: string) => judged.filter((result) => result.verdict === verdict).length;
  const others = ["not met", "noisy", "failed", "skipped"]
    .map((verdict) => [verdict, counted(verdict)] as const)
    .filter(([, number]) => number > 0)
    .map(([verdict, number]) => `${number} ${verdict}`);
  return `Of ${judged.length} targets ${counted("met")} are met${others.map((text) => `, ${text}`).join("")}.`;
}

export function machineText({ machine }: Report): string {
  const { cores, processor, memoryGigabytes, node, chromium, system, database, loadBefore } =
    machine;
  return `${cores} cores (${processor}), ${memoryGigabytes} GB of memory, ${system}, Node ${node.replace("v", "")}, Chromium ${chromium}, ${database}; load before the start ${loadBefore}.`;
}
