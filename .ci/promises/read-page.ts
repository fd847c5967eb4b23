import type { SuiteReport } from "./read-figures.ts";

const row = /^\| (\S+) \| (\d{4}-\d{2}-\d{2}) \| (\d*) \| (.+) \|$/gm;

/** The runs that the page tells of: where a suite has not run, as in a new clone, its last figures stay. */
export function readPage(page: string): Map<string, SuiteReport> {
  const reports = [...page.matchAll(row)].map(
    ([, suite = "", startedAt = "", seed = "", said = ""]): SuiteReport => ({
      suite,
      startedAt,
      seed: Number(seed),
      figures: Object.fromEntries(said.split(", ").map(figureOf)),
    }),
  );
  return new Map(reports.map((report) => [report.suite, report]));
}

/** `events lost 3` → `["eventsLost", 3]` */
function figureOf(said: string): [string, number] {
  const words = said.split(" ");
  const count = Number(words.pop());
  return [words.join(" ").replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase()), count];
}
