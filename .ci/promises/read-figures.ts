import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a suite wrote into .cache/suites after its last run. */
export type SuiteReport = {
  suite: string;
  seed: number;
  /** ISO 8601 */
  startedAt: string;
  figures: Record<string, number>;
};

/** The reports of all suites that have run here, by name. */
export async function readFigures(directory: string): Promise<Map<string, SuiteReport>> {
  const names = await readdir(directory).catch(() => []);
  const reports = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .map(
        async (name) => JSON.parse(await readFile(join(directory, name), "utf8")) as SuiteReport,
      ),
  );
  return new Map(reports.map((report) => [report.suite, report]));
}
