import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import { notesBytes, servedSince, sharedNow } from "./machine-notes.ts";
import { work, workMs } from "./machine-work.ts";

/** So many times `work(1)` show how slow computing is after what was measured. */
const sample = 50;

const notes = new Float64Array(new SharedArrayBuffer(notesBytes));
// From when a test file is loaded, long before its first test asks. It ends with the process.
const watcher = new Worker(new URL("./programs/watch-machine.ts", import.meta.url), {
  workerData: { notes },
  execArgv: [],
});
watcher.unref();

/**
 * Expects that something was over in time, on a machine that does nothing else. On a busy or slow one all computing takes
 * a number of times as long as there, and nothing at all goes on while it stands still: both are measured while it lasts,
 * by a thread of its own, and once more when it is over. So much longer this may take.
 *
 * @param overMs how far back it began, where that is longer than what passed: of what was the longest of many
 */
export function expectWithin(passedMs: number, boundMs: number, overMs = passedMs): void {
  if (passedMs < boundMs) return;
  const { slowness, lostMs } = servedSince(notes, sharedNow() - overMs);
  const allowedMs = boundMs * Math.max(slowness, slownessNow()) + lostMs;
  expect(passedMs).toBeLessThan(allowedMs);
}

function slownessNow(): number {
  const startMs = sharedNow();
  work(sample);
  return (sharedNow() - startMs) / (sample * workMs);
}
