import type { HeldCase } from "./judge-cases.ts";
import type { Kind } from "./kinds.ts";

/** The report for docs/: every case, and by which tests it is held. */
export function writeCaseReport(held: readonly HeldCase[], kind: Kind): string {
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
      ({ id, input, tests }) => `| ${id} |${isWhole ? "" : ` ${input} |`} ${proofOf(tests)} |`,
    ),
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
