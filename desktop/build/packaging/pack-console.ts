import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runBuilder } from "./builder.ts";
import { builderRuns } from "./builder-runs.ts";
import { keepInFeed, readFeed } from "./update-feed.ts";

interface PackOptions {
  /** Folder of the Electron to pack over; null lets electron-builder fetch the right one. */
  dist: string | null;
  architecture: "x64" | "arm64";
  isRelease: boolean;
  /** Emptied first. */
  output: string;
  updateUrl: string;
  stdio?: "inherit" | "ignore";
}

/**
 * Packs what was built.
 *
 * @returns a sentence for each kind of package that was not made
 * @throws Error when electron-builder fails
 */
export async function packConsole(options: PackOptions): Promise<string[]> {
  const { dist, architecture, isRelease, output, updateUrl, stdio = "inherit" } = options;
  const { platform } = process;
  const { runs, leftOut } = builderRuns({ platform, architecture, output, isRelease });
  const feed = join(output, `latest-linux${architecture === "x64" ? "" : `-${architecture}`}.yml`);
  await rm(output, { recursive: true, force: true });
  for (const run of runs) {
    const earlier = await readFeed(feed);
    const code = await runBuilder(run, { dist, isOffline: !isRelease, output, updateUrl, stdio });
    if (code !== 0) throw new Error(`electron-builder ${run.join(" ")} ended with ${code}`);
    await keepInFeed(feed, earlier);
  }
  return leftOut;
}
