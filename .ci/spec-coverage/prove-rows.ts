import { findRow, type Reference } from "./find-row.ts";
import type { Annotation } from "./read-annotations.ts";
import type { Decision } from "./read-decisions.ts";
import type { Row } from "./read-rows.ts";

/** A row of the spec with everything that proves it. */
export type ProvenRow = Row & { tests: Annotation[]; decisions: Decision[] };

/** Gives every test and decision to the row that it names; what names none is a problem. */
export function proveRows(
  rows: readonly Row[],
  tests: readonly Annotation[],
  decisions: readonly Decision[],
): { rows: ProvenRow[]; problems: string[] } {
  const problems: string[] = [];
  const proven = rows.map((row): ProvenRow => ({ ...row, tests: [], decisions: [] }));
  const find = (reference: Reference, where: string): ProvenRow | null => {
    try {
      return findRow(proven, reference) as ProvenRow;
    } catch (error) {
      problems.push(`${where}: ${(error as Error).message}`);
      return null;
    }
  };
  for (const test of tests) find(test.reference, `${test.path}:${test.line}`)?.tests.push(test);
  for (const decision of decisions) {
    find(decision.reference, "docs/spec-decisions.md")?.decisions.push(decision);
  }
  return { rows: proven, problems };
}

export const isOpen = ({ tests, decisions }: ProvenRow): boolean =>
  tests.length === 0 && decisions.length === 0;
