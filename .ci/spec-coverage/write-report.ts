import { isOpen, type ProvenRow } from "./prove-rows.ts";

/** The report for docs/: every row of the spec, and by which tests it is proven. */
export function writeReport(
  rows: readonly ProvenRow[],
  titles: ReadonlyMap<number, string>,
): string {
  const lines = [
    "# Coverage of the specification",
    "",
    "Every statement of [the specification](spec.md) and the tests that prove it. Written by",
    "`npm run spec:coverage` from comments like `// spec §8 Photo too large` above the tests; where",
    "there is nothing to test, [a decision](spec-decisions.md) stands instead.",
    "",
    `${rows.filter((row) => !isOpen(row)).length} of ${rows.length} statements are proven.`,
  ];
  let section: number | null = null;
  let heading: string | null = null;
  for (const row of rows) {
    if (row.section !== section || row.heading !== heading) {
      if (row.section !== section) {
        lines.push("", `## ${row.section}. ${titles.get(row.section) ?? ""}`);
      }
      if (row.heading) lines.push("", `### ${row.heading}`);
      lines.push("", "| Statement | Proven by |", "|---|---|");
      ({ section, heading } = row);
    }
    lines.push(`| ${cell(row.text)} | ${proofOf(row)} |`);
  }
  return `${lines.join("\n")}\n`;
}

function proofOf(row: ProvenRow): string {
  if (isOpen(row)) return "**nothing**";
  const tests = row.tests.map(({ test, path }) => `[${cell(test)}](../${path})`);
  const decisions = row.decisions.map(
    ({ decided }) => `[decided](spec-decisions.md): ${cell(decided)}`,
  );
  return [...tests, ...decisions].join("<br>");
}

/** Text as it is inside a table. */
function cell(text: string): string {
  return text.replace(/[\\|*_<>[\]`]/g, "\\$&");
}
