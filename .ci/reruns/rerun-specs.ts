import type { Results } from "../steps/results.ts";
import { missingRepeats, type State, withRepeats } from "./state.ts";

type Options = {
  specs: readonly string[];
  repeats: number;
  load: number;
  state: State;
  /** At most so many batches of each spec this time; without it as many as it takes. */
  batchesMax?: number | undefined;
  /** What the tally of a spec is of. */
  blobOf(path: string): string;
  /** Runs a spec so many times and says what failed. */
  run(path: string, repeats: number): Promise<Results>;
  /** Called after each batch: a run that is stopped goes on from there. */
  keep(state: State): void;
  today?(): string;
};

/** So many at once; what is stopped in between is lost. */
const batchRepeats = 5;

/** Repeats each spec as often as is still missing. Returns the state with what was counted. */
export async function rerunSpecs(options: Options): Promise<State> {
  const { specs, repeats, load, batchesMax = Infinity, blobOf, run, keep, today = dayOf } = options;
  let { state } = options;
  for (const path of specs) {
    for (let batches = 0; batches < batchesMax; batches++) {
      const blob = blobOf(path);
      const missing = missingRepeats(state.specs[path], repeats, { load, blob });
      if (missing === 0) break;
      const batch = Math.min(missing, batchRepeats);
      const { failures, passed } = await run(path, batch);
      const names = failures.map(({ name }) => name);
      const seen = passed + names.length > 0 ? names : ["nothing has run"];
      const more = { blob, repeats: batch, load, day: today(), failures: seen };
      const tally = withRepeats(state.specs[path], more);
      state = { ...state, specs: { ...state.specs, [path]: tally } };
      keep(state);
    }
  }
  return state;
}

export const dayOf = (): string => new Date().toISOString().slice(0, 10);
