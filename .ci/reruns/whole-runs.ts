import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import type { State } from "./state.ts";

type Run = State["runs"][number];

/** The tally itself: written after each run and committed, it changes nothing of what was run. */
const isTally = (path: string): boolean => /^docs\/test-repeats\.[a-z]+$/.test(path);

/**
 * A name for all that is committed but the tally, and thus the same before and after the tally is committed.
 *
 * @throws Error when anything else is not committed: what is run would have no name
 */
export function contentOf(root: string): string {
  const changed = gitSays(
    root,
    "status",
    "--porcelain",
    "--untracked-files=all",
    "-z",
    "--no-renames",
  )
    .split("\0")
    .map((entry) => entry.slice(3))
    .filter((path) => path !== "" && !isTally(path));
  if (changed.length > 0) {
    throw new Error(`Whole runs count for what is committed. Not committed: ${changed.join(", ")}`);
  }
  const files = gitSays(root, "ls-tree", "-r", "-z", "HEAD")
    .split("\0")
    .filter((entry) => !isTally(entry.slice(entry.indexOf("\t") + 1)));
  return createHash("sha1").update(files.join("\0")).digest("hex");
}

/** Those that still count: the ones of this content, red ones too, so that a failure stays visible. */
export const runsOf = (runs: readonly Run[], content: string): Run[] =>
  runs.filter((run) => run.content === content);

interface Options {
  /** What is counted so far. */
  runs: readonly Run[];
  /** Asked before and after each run: what changes meanwhile was not what was run. */
  contentOf(): string;
  wanted: number;
  /** Busy loops beside the first: it finds the most, and where it is red no others were run in vain. */
  load: number;
  run(name: string, load: number): Promise<Pick<Run, "day" | "minutes" | "failures">>;
  keep(runs: Run[]): void;
}

/** Runs all until so many in a row are green, or until one is red. */
export async function rerunWhole(options: Options): Promise<void> {
  const { wanted, run, keep } = options;
  const content = options.contentOf();
  const runs = runsOf(options.runs, content);
  keep(runs);
  while (greenInARow(runs) < wanted) {
    const due = greenInARow(runs) + 1;
    const load = due === 1 ? options.load : 0;
    const result = await run(`npm test, run ${due} of ${wanted}`, load);
    if (options.contentOf() !== content) throw new Error("The content changed during the run.");
    runs.push({ content, repeats: 1, load, ...result });
    keep(runs);
    if (result.failures.length > 0) return;
  }
}

/** How many were green since the last red one. */
export const greenInARow = (runs: readonly Run[]): number =>
  runs.length - 1 - runs.findLastIndex(({ failures }) => failures.length > 0);

const gitSays = (root: string, ...words: string[]): string =>
  execFileSync("git", words, { cwd: root, maxBuffer: 2 ** 26 }).toString();
