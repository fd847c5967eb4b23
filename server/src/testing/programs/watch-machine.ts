import { readFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { addMachineNote, noteEveryMs, sharedNow } from "../machine-notes.ts";
import { work, workMs } from "../machine-work.ts";

// A thread beside the tests that notes how the machine serves their process: expect-within.ts reads that.

const { notes } = workerData as { notes: Float64Array };
/** A part of `work(1)`: the thread takes a fortieth of a processor. */
const part = 0.4;
/** Lateness that an idle machine has, too. */
const usuallyLateMs = 15;

/** What the main thread has computed, and for how long it waited for a processor; Linux alone says that. */
function ofMainThread(): { computedMs: number; queuedMs: number } {
  try {
    const [computed = 0, queued = 0] = readFileSync("/proc/self/schedstat", "utf8")
      .split(" ")
      .map(Number);
    return { computedMs: computed / 1e6, queuedMs: queued / 1e6 };
  } catch {
    return { computedMs: 0, queuedMs: 0 };
  }
}

work(20); // compiled by then
const pause = new Int32Array(new SharedArrayBuffer(4));
let [lostMs, worked, workedMs] = [0, 0, 0];
for (;;) {
  const restsFromMs = sharedNow();
  Atomics.wait(pause, 0, 0, noteEveryMs);
  const startMs = sharedNow();
  const lateMs = startMs - restsFromMs - noteEveryMs;
  if (lateMs > usuallyLateMs) lostMs += lateMs;
  work(part);
  worked += part * workMs;
  workedMs += sharedNow() - startMs;
  addMachineNote(notes, { atMs: sharedNow(), lostMs, worked, workedMs, ...ofMainThread() });
}
