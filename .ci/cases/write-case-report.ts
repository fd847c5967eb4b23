import type { SuiteReport } from "../promises/read-figures.ts";
import { wordsOf } from "../promises/write-report.ts";
import type { HeldCase } from "./judge-cases.ts";
import type { Kind } from "./kinds.ts";

/**
 * The report for docs/: every case, and by which tests and programs it is held.
 *
 * @param reports what suites found when they last ran
 */
export function writeCaseReport(
  held: readonly HeldCase[],
  kind: Kind,
  reports: ReadonlyMap<string, SuiteReport>,
): string {
  const { title, document, word, isWhole } = kind;
  const count = held.filter(({ tests }) => tests.length > 0).length;
  return `${[
    `# Coverage of ${title}`,
    "",
    `Each of [${title}](${document}) and the tests that hold it. Written by`,
    `\`npm run cases\` from comments like \`// ${word} ${held[0]?.id}\` above the tests.`,
    "",
    `${count} of ${held.length} have a test.`,
    "",
    ...(isWhole ? ["| Case | Held by |", "|---|---|"] : ["| | Rule | Held by |", "|---|---|---|"]),
    ...held.map(
      ({ id, input, tests }) =>
        `| ${id} |${isWhole ? "" : ` ${input} |`} ${proofOf(tests, reports)} |`,
    ),
  ].join("\n")}\n`;
}

/** The report without what its programs have counted: the part that the check compares. */
export const withoutFigures = (report: string): string =>
  report.replace(/; last run of .*?(?=<br>| \|$)/gm, "");

function proofOf(tests: HeldCase["tests"], reports: ReadonlyMap<string, SuiteReport>): string {
  if (tests.length === 0) return "**nothing**";
  return tests
    .map(({ test, path, figures }) => {
      const link = `[${cell(test)}](../${path})`;
      return figures ? `${link}${countedBy(figures, reports)}` : link;
    })
    .join("<br>");
}

function countedBy(
  { suite, names }: NonNullable<HeldCase["tests"][number]["figures"]>,
  reports: ReadonlyMap<string, SuiteReport>,
): string {
  const report = reports.get(suite);
  if (!report) return `; last run of ${suite}: none yet`;
  const said = names.map((name) => `${wordsOf(name)} ${report.figures[name] ?? 0}`);
  return `; last run of [${suite}](promises.md#the-suites-last-runs) ${report.startedAt}: ${said.join(", ")}`;
}

/** Text as it is inside a table. */
function cell(text: string): string {
  return text.replace(/[\\|*_<>[\]`]/g, "\\$&");
}
