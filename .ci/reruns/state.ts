import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";

const tallySchema = z.strictObject({
  /** How often it ran. */
  repeats: z.int().positive(),
  /** Busy loops beside it. */
  load: z.int().nonnegative(),
  /** Of the last of them. */
  day: z.iso.date(),
  /** Names of tests, one for each time. */
  failures: z.array(z.string().min(1)),
});
const specTallySchema = tallySchema.extend({
  /** What the tally is of: `git hash-object` of the spec. A changed spec begins anew. */
  blob: z.string().regex(/^[0-9a-f]{40}$/),
});
const runTallySchema = tallySchema.extend({
  /** What the tally is of: all that was committed but the tally. */
  content: z.string().regex(/^[0-9a-f]{40}$/),
  minutes: z.number().nonnegative(),
});

export type Tally = z.infer<typeof tallySchema>;
export type SpecTally = z.infer<typeof specTallySchema>;

export type State = {
  /** By path. */
  specs: Record<string, SpecTally>;
  /** Whole runs of `npm test`, one after another. */
  runs: z.infer<typeof runTallySchema>[];
};

export const emptyState: State = { specs: {}, runs: [] };

/** The first line of the file: without it an empty file would pass for one in which nothing was counted. */
const head = { tally: "npm run test:repeat", format: 1 } as const;

const headSchema = z.strictObject({
  tally: z.literal(head.tally),
  format: z.literal(head.format),
});
const specLineSchema = specTallySchema.extend({ spec: z.string().min(1) });
const runLineSchema = runTallySchema.extend({ run: z.int().positive() });

/** What earlier runs have counted. A file that is missing or damaged is an error: it never counts as nothing. */
export function readState(path: string): State {
  const [first, ...rest] = linesOf(path);
  parseLine(path, 1, first ?? null, headSchema);
  const state: State = { specs: {}, runs: [] };
  for (const [index, line] of rest.entries()) {
    const at = index + 2;
    if (Object.hasOwn(line, "spec")) {
      const { spec, ...tally } = parseLine(path, at, line, specLineSchema);
      if (Object.hasOwn(state.specs, spec)) throw damaged(path, at, `${spec} stands twice`);
      state.specs[spec] = tally;
    } else {
      const { run, ...tally } = parseLine(path, at, line, runLineSchema);
      const due = state.runs.push(tally);
      if (run !== due) throw damaged(path, at, `run ${run} stands where run ${due} is due`);
    }
  }
  return state;
}

/** A line for each run and each spec, so that two people's tallies merge. Written beside and renamed: never half a file. */
export function writeState(path: string, { specs, runs }: State): void {
  const lines = [
    head,
    ...runs.map((tally, index) => ({ run: index + 1, ...tally })),
    ...Object.entries(specs)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([spec, tally]) => ({ spec, ...tally })),
  ];
  const partial = `${path}.partial`;
  writeFileSync(partial, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  renameSync(partial, path);
}

/** Undefined for a spec that is gone. */
type BlobOf = (path: string) => string | undefined;

/** The state without the tallies of specs that have changed since or are gone. */
export function withoutChanged(state: State, blobOf: BlobOf): State {
  const specs = Object.entries(state.specs).filter(([path, { blob }]) => blobOf(path) === blob);
  return { ...state, specs: Object.fromEntries(specs) };
}

/** Paths of the specs whose tally says nothing any more: they have changed since, or are gone. */
export function changedSpecs(state: State, blobOf: BlobOf): string[] {
  const { specs } = withoutChanged(state, blobOf);
  return Object.keys(state.specs).filter((path) => !Object.hasOwn(specs, path));
}

/** How many repeats of a spec are still to be made: those of another content or under another load do not count. */
export function missingRepeats(
  tally: SpecTally | undefined,
  wanted: number,
  { load, blob }: Pick<SpecTally, "load" | "blob">,
): number {
  const counts = tally?.load === load && tally.blob === blob;
  return counts ? Math.max(0, wanted - tally.repeats) : wanted;
}

/** The tally with more repeats counted; one of another content or load begins anew. */
export function withRepeats(before: SpecTally | undefined, more: SpecTally): SpecTally {
  if (before?.load !== more.load || before.blob !== more.blob) return more;
  return {
    ...more,
    repeats: before.repeats + more.repeats,
    failures: [...before.failures, ...more.failures],
  };
}

function linesOf(path: string): object[] {
  const lines = textOf(path).split("\n");
  if (lines.pop() !== "") throw damaged(path, lines.length + 1, "the line is cut off");
  return lines.map((text, index) => {
    try {
      return Object(JSON.parse(text));
    } catch {
      throw damaged(path, index + 1, `not JSON: ${text.slice(0, 60)}`);
    }
  });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${basename(path)} cannot be read (${String(error)}). ${remedy}`);
  }
}

function parseLine<T>(path: string, at: number, line: unknown, schema: z.ZodType<T>): T {
  const { data, error } = schema.safeParse(line);
  if (error) throw damaged(path, at, z.prettifyError(error));
  return data;
}

const remedy =
  "Take the committed one (git restore), mend the line, or begin anew with --fresh; nothing was counted.";

const damaged = (path: string, at: number, reason: string): Error =>
  new Error(`${basename(path)}, line ${at}: ${reason}. ${remedy}`);
