import { rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openScratchFolder } from "../scratch-folder.ts";
import { type Results, readPlaywrightResults } from "../steps/results.ts";
import { root, runStep } from "../steps/run-step.ts";
import { blobOf, browserSpecs, rerunCommand, specBlobs } from "./browser-specs.ts";
import { dayOf, rerunSpecs } from "./rerun-specs.ts";
import { startLoad } from "./start-load.ts";
import { emptyState, readState, type State, withoutChanged, writeState } from "./state.ts";
import { contentOf, rerunWhole } from "./whole-runs.ts";
import { writePage } from "./write-page.ts";

// npm run test:repeat -- [words of paths …] [--repeats 20] [--batches 1] [--load 2] [--whole 3] [--fresh] [--drop]
// repeats the browser tests with busy loops beside them, in batches of five. The tally is committed:
// docs/test-repeats.jsonl, and docs/test-repeats.md written from it, both after each batch. Stopped, or on
// another day, it goes on where it was; a spec that has changed begins anew. With --batches it makes at most
// so many of each spec this time; --fresh forgets what was counted of these specs. With --drop nothing is run: the
// tallies of specs that have changed go, without which the lint fails. With --whole it runs all
// of `npm test` before until it is green so many times in a row, the first time with the load, or red once. Those
// count that were of the same committed content, whichever the day. It fails when anything has failed, now or before.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repeats: { type: "string", default: "20" },
    batches: { type: "string" },
    load: { type: "string", default: String(Math.min(2, cpus().length)) },
    whole: { type: "string", default: "0" },
    fresh: { type: "boolean", default: false },
    drop: { type: "boolean", default: false },
  },
});
const load = numberOf("load");
const tallyPath = join(root, "docs/test-repeats.jsonl");
const report = join(root, ".cache/test-repeats-run.json");
const scratch = openScratchFolder();
const specs = browserSpecs(root, positionals);
if (specs.length === 0)
  throw new Error(`No browser test has ${positionals.join(" or ")} in its path.`);

const keep = (state: State) => {
  writeState(tallyPath, state);
  writeFileSync(join(root, "docs/test-repeats.md"), writePage(state));
};

let state = firstState();
if (values.drop) {
  keep(state);
  process.exit();
}
const wanted = numberOf("whole");
if (wanted > 0) {
  await rerunWhole({
    runs: state.runs,
    contentOf: () => contentOf(root),
    wanted,
    load,
    run: runAll,
    keep(runs) {
      state = { ...state, runs };
      keep(state);
    },
  });
}
state = await rerunSpecs({
  specs,
  repeats: numberOf("repeats"),
  load,
  state,
  batchesMax: values.batches === undefined ? undefined : numberOf("batches"),
  blobOf: (path) => blobOf(root, path),
  run: rerun,
  keep,
});
keep(state);
const failures = [...Object.values(state.specs), ...state.runs].flatMap((tally) => tally.failures);
for (const failure of failures) console.log(`✘ ${failure}`);
console.log(`${Object.keys(state.specs).length} specs, ${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;

function numberOf(name: "repeats" | "batches" | "load" | "whole"): number {
  const said = values[name] ?? "";
  if (!/^\d+$/.test(said)) throw new Error(`--${name} takes a whole number, not "${said}".`);
  return Number(said);
}

/** What still counts of what was counted before. */
function firstState(): State {
  if (values.fresh && positionals.length === 0) return emptyState;
  const forgotten = new Set(values.fresh ? specs : []);
  const blobOfSpec = specBlobs(root);
  return withoutChanged(readState(tallyPath), (path) =>
    forgotten.has(path) ? undefined : blobOfSpec(path),
  );
}

async function rerun(path: string, repeats: number): Promise<Results> {
  const { cwd, command, options } = rerunCommand(path, repeats);
  const [program, ...own] = command;
  const stop = startLoad(load);
  try {
    rmSync(report, { force: true });
    await runStep({
      name: `${path}, ${repeats} times`,
      cwd,
      command: [program, ...own, ...options],
      env: { ...scratch, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      timeoutMinutes: 60,
    });
    return await readPlaywrightResults(report);
  } finally {
    stop();
  }
}

async function runAll(name: string, loops: number) {
  const startMs = performance.now();
  const stop = startLoad(loops);
  const isGreen = await runStep({
    name,
    command: ["npm", "test"],
    timeoutMinutes: 90,
  }).finally(stop);
  const minutes = (performance.now() - startMs) / 60_000;
  return { day: dayOf(), minutes, failures: isGreen ? [] : ["npm test: see its own last lines"] };
}
