import { type Findings, parts } from "./findings.ts";

export interface Verified {
  part: string;
  suite: string;
  version: string;
  isPassed: boolean;
  /** The day, and the commit it was. */
  when: string;
}

const row = /^\| (\S+) \| ([^|]+) \| ([^|]+) \| (passed|\*\*failed\*\*) \| ([^|]+) \|$/;

const notRun = `What these suites do not try on a real part: a desk's pages against a Firebase project (they read mails at the emulator's
mailbox), a primary that steps down in the middle of a run, a marketplace's own provider, S3, notifications of macOS and
Windows. [scaling.md](scaling.md) and [the console's README](../desktop/README.md) say more.`;

/**
 * docs/verified-on.md after a run: its own rows are new, those of suites that it did not run stay with
 * their date.
 *
 * @param before the page as it was
 */
export function writePage(
  before: string,
  { findings, verified, when }: { findings: Findings; verified: readonly Verified[]; when: string },
): string {
  const isNew = (old: Verified) =>
    verified.some(({ part, suite }) => part === old.part && suite === old.suite);
  const rows = [...readRows(before).filter((old) => !isNew(old)), ...verified].map(
    ({ part, suite, version, isPassed, when: day }) =>
      `| ${part} | ${suite} | ${version} | ${isPassed ? "passed" : "**failed**"} | ${day} |`,
  );
  const table = ["| part | suite | version | | when |", "|---|---|---|---|---|", ...rows];
  const missing = parts.flatMap((part) => {
    const finding = findings[part];
    return finding.isThere
      ? []
      : [`- **${part}** was not there: ${finding.because.replace(/\.$/, "")}.`];
  });
  return `# Verified on the real ones

The tests run on an embedded store, Google's Auth emulator and, where Electron's program is missing, a stand-in for it.
\`npm run verify:real\` runs the suites on what it finds of the real ones, MongoDB by \`MONGODB_URI\` (a replica set; databases
named \`test-…\`, \`e2e-…\` and \`faults-…\` may stay there), a Firebase project by its five variables (an account is made and removed)
and Electron, and writes this page.

${rows.length > 0 ? table.join("\n") : "Nothing has been verified on a real part yet."}

At the last run (${when}):

${missing.length > 0 ? missing.join("\n") : "- All of them were there."}

${notRun}
`;
}

function readRows(page: string): Verified[] {
  return page.split("\n").flatMap((line) => {
    const [, part, suite, version, result, when] = row.exec(line) ?? [];
    if (!part || !suite || !version || !when) return [];
    return [{ part, suite, version, isPassed: result === "passed", when }];
  });
}
