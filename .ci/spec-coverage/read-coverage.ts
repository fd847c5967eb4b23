import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ProvenRow, proveRows } from "./prove-rows.ts";
import { type Annotation, readAnnotations } from "./read-annotations.ts";
import { readDecisions } from "./read-decisions.ts";
import { readRows } from "./read-rows.ts";
import { writeReport } from "./write-report.ts";

export type Coverage = { rows: ProvenRow[]; report: string; problems: string[] };

/** Reads the spec, the decisions and the tests of all rooms. */
export function readCoverage(root: string): Coverage {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const spec = read("docs/spec.md");
  const paths = globSync("*/**/*.{test,spec}.{ts,tsx}", { cwd: root, exclude: isNotOurs }).sort();
  const problems: string[] = [];
  const tests = paths.flatMap((path): Annotation[] => {
    try {
      return readAnnotations(path.replaceAll("\\", "/"), read(path));
    } catch (error) {
      problems.push((error as Error).message);
      return [];
    }
  });
  const proven = proveRows(readRows(spec), tests, readDecisions(read("docs/spec-decisions.md")));
  return {
    rows: proven.rows,
    report: writeReport(proven.rows, readTitles(spec)),
    problems: [...problems, ...proven.problems],
  };
}

const isNotOurs = (path: string): boolean => /(?:^|[\\/])(?:node_modules|dist)$/.test(path);

/** The titles of the sections by their numbers. */
function readTitles(spec: string): Map<number, string> {
  const titles = spec.matchAll(/^## (\d+)\. (.*)$/gm);
  return new Map([...titles].map(([, number, title = ""]) => [Number(number), title]));
}
