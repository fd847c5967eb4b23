import { rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openScratchFolder } from "../scratch-folder.ts";
import { type Results, readPlaywrightResults } from "../steps/results.ts";
import { root, runStep } from "../steps/run-step.ts";
import { browserSpecs, rerunCommand } from "./browser-specs.ts";
import { dayOf, rerunSpecs } from "./rerun-specs.ts";
import { startLoad } from "./start-load.ts";
import { readState, type State, writeState } from "./state.ts";
import { writePage } from "./write-page.ts";

// npm run test:repeat -- [words of paths …] [--repeats 20] [--load 2] [--whole 3] [--fresh]
// repeats the browser tests with busy loops beside them and writes docs/test-repeats.md. Stopped, it goes
// on where it was; --fresh begins anew. With --whole it runs all of `npm test` so many times in a row
// before, the last time with the load. It fails when anything has failed, now or before.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repeats: { type: "string", default: "20" },
    load: { type: "string", default: String(Math.min(2, cpus().length)) },
    whole: { type: "string", default: "0" },
    fresh: { type: "boolean", default: false },
  },
});
const load = Number(values.load);
const statePath = join(root, ".cache/test-repeats.json");
const report = join(root, ".cache/test-repeats-run.json");
const scratch = openScratchFolder();

const keep = (state: State) => {
  writeState(statePath, state);
  writeFileSync(join(root, "docs/test-repeats.md"), writePage(state));
};

let state: State = values.fresh ? { specs: {}, runs: [] } : readState(statePath);
await rerunWhole(Number(values.whole));
state = await rerunSpecs({
  specs: browserSpecs(root, positionals),
  repeats: Number(values.repeats),
  load,
  state,
  run: rerun,
  keep,
});
const failures = [...Object.values(state.specs), ...state.runs].flatMap((tally) => tally.failures);
for (const failure of failures) console.log(`✘ ${failure}`);
console.log(`${Object.keys(state.specs).length} specs, ${failures.length} failures`);
process.exitCode = failures.length > 0 ? 1 : 0;

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

/** In a row: those before count, unless one of them has failed. */
async function rerunWhole(wanted: number): Promise<void> {
  while (state.runs.length < wanted) {
    const loops = state.runs.length === wanted - 1 ? load : 0;
    const startMs = performance.now();
    const stop = startLoad(loops);
    const isGreen = await runStep({
      name: `npm test, run ${state.runs.length + 1}`,
      command: ["npm", "test"],
      timeoutMinutes: 90,
    }).finally(stop);
    const minutes = (performance.now() - startMs) / 60_000;
    const failed = isGreen ? [] : ["npm test: see its own last lines"];
    const run = { repeats: 1, failures: failed, load: loops, day: dayOf(), minutes };
    state = { ...state, runs: [...state.runs, run] };
    keep(state);
  }
}
