import { Session } from "node:inspector/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as after } from "node:timers/promises";
import { isMainThread } from "node:worker_threads";
import { answer } from "./answer.ts";

// Loaded into every process that is measured, the server's and its floor's alike.

const resolutionMs = 5;
const settleMs = 150;
const nsPerMs = 1e6;
/** On a busy machine buffers are freed late. */
const liveLooks = 8;

let loop: ReturnType<typeof monitorEventLoopDelay> | null = null;
let profiler: Session | null = null;

if (isMainThread) {
  // The process that measured is gone.
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  answer({
    /** Processor time of all threads until now, in microseconds. */
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
    /** Resident memory once the garbage is gone, in bytes. */
    async memory() {
      for (let i = 0; i < 3; i++) {
        globalThis.gc?.();
        await after(settleMs);
      }
      return process.memoryUsage.rss();
    },
    /** What objects and buffers take once the garbage is gone, in bytes. */
    async live() {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < liveLooks; i++) {
        globalThis.gc?.();
        await after(settleMs);
        const { heapUsed, external } = process.memoryUsage();
        least = Math.min(least, heapUsed + external);
      }
      return least;
    },
    watchLoop() {
      loop = monitorEventLoopDelay({ resolution: resolutionMs });
      loop.enable();
    },
    /** How long the loop kept others waiting since `watchLoop`, in milliseconds. */
    loop() {
      loop?.disable();
      const waited = (ns: number | undefined) => Math.max(0, (ns ?? 0) / nsPerMs - resolutionMs);
      return { p99: waited(loop?.percentile(99)), max: waited(loop?.max) };
    },
    async startProfile() {
      profiler = new Session();
      profiler.connect();
      await profiler.post("Profiler.enable");
      await profiler.post("Profiler.setSamplingInterval", { interval: 500 });
      await profiler.post("Profiler.start");
    },
    async stopProfile() {
      const stopped = await profiler?.post("Profiler.stop");
      profiler?.disconnect();
      return stopped?.profile;
    },
  });
}
