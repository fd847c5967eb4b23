import { cpus, loadavg, totalmem } from "node:os";
import type { Tally } from "./hands.ts";
import { type Kind, kinds } from "./kinds.ts";

/** What a ticket took, from the key that opened it to the focus on the next row. */
export interface TicketFigures extends Tally {
  kind: Kind;
  tookMs: number;
}

/** Keystroke-level model (Card, Moran and Newell 1980): somebody who types 40 words a minute. */
const personsKeyMs = 280;

/** The page of the documentation. */
export function hourReport(
  figures: readonly TicketFigures[],
  { day, chromium }: { day: string; chromium: string },
): string {
  const rows = kinds.map((kind) =>
    rowOf(
      kind.name,
      figures.filter((one) => one.kind === kind),
    ),
  );
  const waits = figures.map(({ waitedMs }) => waitedMs).toSorted((a, b) => a - b);
  return `# An agent's hour

Written by \`npm run agents-hour\`, never by hand. A script works through ${figures.length} tickets as an agent does, in a real
browser against a desk of its own, by keyboard alone: no click was made. Afterwards the server was asked whether each
ticket has what was done to it; nothing is written here when a step failed or something is missing.

Measured ${day} on ${machine(chromium)}.
One run, desk and browser on the same machine without a network between them; replies can be taken back for 5 s, as a desk
is set by default.

| Work | Tickets | Keys, median | Of them letters | Seconds as measured, median | Longest | Of it the page was waited for, median | With a person's typing, computed |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}
${rowOf("**All**", figures)}

Half of the tickets kept the agent waiting ${seconds(quantile(waits, 0.5))} s or less for the page, 95 of 100 ${seconds(quantile(waits, 0.95))} s or less, the longest
${seconds(quantile(waits, 1))} s, opening the ticket included. All of it took ${Math.round(sum(figures.map(({ tookMs }) => tookMs)) / 1000)} s and ${sum(figures.map(keysOf))} keys.

## What is counted

- **Keys**: from the Enter that opens a ticket until the row of the next one has the focus. A key with Ctrl or Shift is one.
  *Letters* are those typed into a field, the rest are Enter, Escape, arrows and the like.
- **Seconds as measured**: the same span by the clock. The script types without a pause, so most of it is the browser and the
  desk. What a reply waits at the server until it cannot be taken back is not in it: the agent has gone on by then.
- **The page was waited for**: from the last key of a step to the frame that shows what the next step needs: the ticket
  with its words and tools, the menu with its choice, the empty field after sending. The rest of the measured time is the typing.
- **With a person's typing** was not measured: it is the waiting as measured and ${personsKeyMs / 1000} s for each key, which the
  keystroke-level model (Card, Moran, Newell 1980) assumes of somebody who types 40 words a minute. Reading and thinking are in
  none of these figures; they are most of a real hour.

## How each is done

${kinds.map(({ name, how }) => `- **${name}**: ${how}.`).join("\n")}

Each begins with Enter on the ticket's row. The kinds are mixed evenly, in the same order in each run.
`;
}

function rowOf(name: string, figures: readonly TicketFigures[]): string {
  const of = (value: (one: TicketFigures) => number, part = 0.5) =>
    quantile(
      figures.map(value).toSorted((a, b) => a - b),
      part,
    );
  const cells = [
    name,
    figures.length,
    of(keysOf),
    of(({ letters }) => letters),
    seconds(of(({ tookMs }) => tookMs)),
    seconds(of(({ tookMs }) => tookMs, 1)),
    seconds(of(({ waitedMs }) => waitedMs)),
    (of((one) => one.waitedMs + keysOf(one) * personsKeyMs) / 1000).toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}

const keysOf = ({ keys, letters }: Tally): number => keys + letters;
const seconds = (ms: number): string => (ms / 1000).toFixed(2);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
/** Of sorted values: the smallest that so large a part of them does not exceed. */
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;

/** No name and no path of it. */
function machine(chromium: string): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const system = process.platform === "linux" ? "Linux" : process.platform;
  return `${cpus().length} cores (${first?.model.trim() || "unknown"}), ${gigabytes} GB of memory, ${system}, Node ${process.versions.node}, Chromium ${chromium}, load ${loadavg()[0]?.toFixed(1)} in the last minute of it`;
}
