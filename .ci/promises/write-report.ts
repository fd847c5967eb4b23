import type { Promised } from "./promise.ts";
import type { SuiteReport } from "./read-figures.ts";

const head = `# What Deskbell promises

Written by \`npm run promises\` from the table in [.ci/promises/promises.ts](../.ci/promises/promises.ts) and from what the
suites found when they last ran; a run is taken into it only while nothing that it measured has changed since.
\`npm run test:faults\` breaks a running desk (a proxy between client and server, kill -9 of servers, database and Redis) and
compares what everybody sees; \`npm run test:attacks\` tries what nobody may.

Each test named here fails when its promise is broken: \`npm run promises -- --break P4\` breaks P4 on purpose in a copy of
the repository, in the ways that stand below its tests, and runs them there (\`--break all\` each of them).
`;

/** The day on which all tests of a promise were last seen to fail when it was broken. */
export type Shown = Partial<Record<Promised["id"], string>>;

/** The page, with the figures of the last runs. */
export function writeReport(
  promises: readonly Promised[],
  reports: ReadonlyMap<string, SuiteReport>,
  shown: Shown = {},
): string {
  const rows = promises.map((promised) => rowOf(promised, reports, shown));
  return [head, ...rows, runsOf(reports)].join("\n");
}

/** What does not depend on a run: the part that the check compares. */
export function textOf({ id, says, mechanism, tests }: Promised, shown: Shown = {}): string {
  const links = mechanism.map(({ what, path }) => `[${what}](../${path})`).join(", ");
  const proofs = tests.map(
    ({ path, name, brokenBy }) => `  - [${path}](../${path}): ${name}; broken when ${brokenBy.how}`,
  );
  const day = shown[id] ?? "not yet";
  const lines = [`- How: ${links}`, "- Tests:", ...proofs, `- Shown by these breaks: ${day}`];
  return [`## ${id}: ${says}`, "", ...lines].join("\n");
}

function rowOf(
  promised: Promised,
  reports: ReadonlyMap<string, SuiteReport>,
  shown: Shown,
): string {
  const found = promised.figures.map(({ suite, names }) => {
    const report = reports.get(suite);
    if (!report) return `${suite}: not run yet`;
    const said = names.map((name) => `${wordsOf(name)} ${report.figures[name] ?? 0}`);
    return `${suite}: ${said.join(", ")}`;
  });
  const lastRun = found.length > 0 ? `- Last run: ${found.join("; ")}\n` : "";
  return `${textOf(promised, shown)}\n${lastRun}`;
}

function runsOf(reports: ReadonlyMap<string, SuiteReport>): string {
  const rows = [...reports.values()]
    .sort((one, other) => one.suite.localeCompare(other.suite))
    .map(({ suite, seed, startedAt, figures }) => {
      const said = Object.entries(figures).map(([name, count]) => `${wordsOf(name)} ${count}`);
      return `| ${suite} | ${startedAt.slice(0, 10)} | ${seed || ""} | ${said.join(", ")} |`;
    });
  if (rows.length === 0) return "";
  const table = ["| suite | day | first seed | figures |", "|---|---|---|---|", ...rows];
  return `## The suites' last runs\n\n${table.join("\n")}\n`;
}

/** `eventsLost` → `events lost` */
export const wordsOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
