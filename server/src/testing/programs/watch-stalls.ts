import { writeSync } from "node:fs";

// Loaded before a program (`--import`): says on standard error how long its event loop stood still, and its memory.

/** Stalls below are not said one by one. */
const saidFromMs = 50;
const everyMs = 5;
const sayEveryMs = 500;

let lastCpu = process.threadCpuUsage();
let peakMb = 0;
let saidAt = 0;

/**
 * By the processor time of this thread, not by the clock: on a machine that does other things as well a
 * process that is well waits for its turn, too.
 */
setInterval(() => {
  const cpu = process.threadCpuUsage();
  const stalledMs = (cpu.user + cpu.system - lastCpu.user - lastCpu.system) / 1_000;
  lastCpu = cpu;
  if (stalledMs >= saidFromMs) writeSync(2, `stalled for ${Math.round(stalledMs)} ms\n`);
  const now = performance.now();
  if (now - saidAt < sayEveryMs) return;
  saidAt = now;
  const nowMb = Math.round(process.memoryUsage.rss() / 1_000_000);
  if (nowMb > peakMb) writeSync(2, `memory of ${nowMb} MB\n`);
  peakMb = Math.max(peakMb, nowMb);
}, everyMs).unref();
