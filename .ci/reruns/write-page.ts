import type { State } from "./state.ts";

const head = `# How often the tests were repeated

Written by \`npm run test:repeat\`: each browser test many times with busy loops beside it, and \`npm test\` as a whole in a
row (\`-- --whole 3\`, the first one with the load). A test that failed once is a defect to find; it stands here until its spec has changed.
It is written from [test-repeats.jsonl](test-repeats.jsonl), to which each run adds. A tally is of what stands in the spec
(\`git hash-object\`), not of the product: it begins anew when the spec has changed, or by hand (\`-- outbox --fresh\`). That
of a spec that has changed and was not repeated since must not stay: the lint fails until \`-- --drop\` has removed it.
Whole runs are of all that is committed but the tally; after a red one those in a row begin anew.
`;

/** docs/test-repeats.md */
export function writePage({ specs, runs }: State): string {
  const rows = Object.entries(specs)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([path, { day, blob, repeats, load, failures }]) =>
      rowOf([day, `[${path}](../${path})`, short(blob), repeats, load, saidOf(failures)]),
    );
  const wholes = runs.map(({ day, content, load, minutes, failures }, index) =>
    rowOf([day, short(content), index + 1, load, minutes.toFixed(1), saidOf(failures)]),
  );
  return [
    head,
    ...(wholes.length > 0 ? ["## Whole runs\n", tableOf(wholeHead, wholes)] : []),
    ...(rows.length > 0 ? ["## Browser tests\n", tableOf(specHead, rows)] : []),
  ].join("\n");
}

const wholeHead = ["day", "content", "run", "busy loops beside", "minutes", "failures"];
const specHead = ["day", "spec", "content", "repeats", "busy loops beside", "failures"];

const short = (hash: string): string => hash.slice(0, 8);
const rowOf = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const tableOf = (columns: readonly string[], rows: readonly string[]): string =>
  `${[rowOf(columns), `|${"---|".repeat(columns.length)}`, ...rows].join("\n")}\n`;

/** `2: a test; another (twice)` */
function saidOf(failures: readonly string[]): string {
  if (failures.length === 0) return "0";
  const counts = Map.groupBy(failures, (name) => name);
  const names = [...counts].map(([name, all]) =>
    all.length === 1 ? name : `${name} (${all.length} times)`,
  );
  return `${failures.length}: ${names.join("; ").replaceAll("|", "\\|")}`;
}
