import { mkdir, writeFile } from "node:fs/promises";

const folder = new URL("../../../.cache/suites/", import.meta.url);

/** What a suite has tried and found, for docs/promises.md (`npm run promises`). */
export async function keepFigures(suite: string, figures: Record<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const report = { suite, seed: 0, startedAt: new Date().toISOString(), figures };
  await writeFile(new URL(`${suite}.json`, folder), `${JSON.stringify(report, null, 2)}\n`);
}
