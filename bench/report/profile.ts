import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheDirectory } from "../parts/root.ts";

export type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

/** Keeps a profile for a look into it by Chromium's tools, and returns which functions took most time themselves. */
export async function keepProfile(name: string, profile: CpuProfile): Promise<string[]> {
  const directory = join(cacheDirectory, "profiles");
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, `${name}.cpuprofile`), JSON.stringify(profile));
  return heaviest(profile, 25);
}

/** Shares of the time that was not idle, the largest first. */
export function heaviest({ nodes, samples, timeDeltas }: CpuProfile, count: number): string[] {
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const place = url.replace(/^.*\/(?=node_modules|server|bench)/, "");
      return [id, `${functionName || "(anonymous)"} ${place}:${lineNumber + 1}`];
    }),
  );
  const own = new Map<string, number>();
  for (const [i, id] of samples.entries()) {
    const name = nameOf.get(id) ?? "?";
    own.set(name, (own.get(name) ?? 0) + (timeDeltas[i] ?? 0));
  }
  own.delete("(idle) :0");
  const total = [...own.values()].reduce((a, b) => a + b, 0);
  return [...own]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, time]) => `${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`);
}
