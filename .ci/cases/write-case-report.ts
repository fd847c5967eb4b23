import type { HeldCase } from "./judge-cases.ts";

/** The report for docs/: every case, and by which tests it is held. */
export function writeCaseReport(held: readonly HeldCase[]): string {
  const count = held.filter(({ tests }) => tests.length > 0).length;
  return `${[
    "# Coverage of the security cases",
    "",
    "Every case of [the security cases](security-cases.md) and the tests that hold it. Written by",
    "`npm run cases` from comments like `// case A01` above the tests.",
    "",
    `${count} of ${held.length} cases have a test.`,
    "",
    "| Case | Held by |",
    "|---|---|",
    ...held.map(({ id, tests }) => `| ${id} | ${proofOf(tests)} |`),
  ].join("\n")}\n`;
}

function proofOf(tests: HeldCase["tests"]): string {
  if (tests.length === 0) return "**nothing**";
  return tests.map(({ test, path }) => `[${cell(test)}](../${path})`).join("<br>");
}

/** Text as it is inside a table. */
function cell(text: string): string {
  return text.replace(/[\\|*_<>[\]`]/g, "\\$&");
}
