import { machineText, summaryOf } from "./page.ts";
import { type Report, resultsOf } from "./report.ts";
import { tableOf } from "./table.ts";

const start = "<!-- bench: written by npm run bench -->";
const end = "<!-- /bench -->";

/** What the README quotes of the table. */
const quoted = [
  "read-pages list",
  "send-message one",
  "deliver p50",
  "fan-out cpu",
  "reconnect missing",
  "participants strangers",
  "growth search",
  "search p50",
  "first-paint loginFcp",
  "long-lists open",
];

/** @throws Error when the README has no place for it */
export function withBlock(readme: string, report: Report): string {
  const [before, after] = [readme.indexOf(start), readme.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`README.md has no ${start} … ${end}`);
  return `${readme.slice(0, before + start.length)}\n${blockOf(report)}\n${readme.slice(after)}`;
}

function blockOf(report: Report): string {
  const results = resultsOf(report).filter(({ metric, name }) =>
    quoted.includes(`${metric} ${name}`),
  );
  const tickets = report.data.tickets.toLocaleString("en-US");
  const messages = report.data.messages.toLocaleString("en-US");
  return `On ${tickets} tickets with ${messages} messages, ${machineText(report)} ${summaryOf(report)}

${tableOf(results)}`;
}
