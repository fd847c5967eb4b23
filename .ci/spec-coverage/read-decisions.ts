import { type Reference, readReference } from "./find-row.ts";

/** What we decided where the spec leaves something open that no test can prove. */
export type Decision = {
  reference: Reference;
  decided: string;
  where: string;
};

/** @throws Error for a line of the table that names no row, or does not say what was decided */
export function readDecisions(markdown: string): Decision[] {
  const lines = markdown.split("\n").filter((line) => line.startsWith("|"));
  // The first line names the columns, the second draws a line.
  return lines.slice(2).map((line) => {
    const [row = "", decided = "", where = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    const reference = readReference(row);
    if (!reference || !decided || !where) throw new Error(`docs/spec-decisions.md: ${line}`);
    return { reference, decided, where };
  });
}
