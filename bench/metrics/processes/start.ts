import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "../../../e2e/programs/free-port.ts";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { Program } from "../../parts/processes/program.ts";
import { ServerProcess } from "../../parts/processes/server-process.ts";
import { cacheDirectory } from "../../parts/root.ts";

const pollMs = 20;

/** A trial's second start, with its own database and the website built. */
export const start: Metric = {
  name: "start",
  rows: [
    {
      name: "ready",
      title: "Start of a trial until it is ready",
      floor: "the identity emulator alone",
      unit: "ms",
      kind: "wall",
      target: { ratioMax: 1.3 },
    },
  ],

  async open(_bench: Bench) {
    const dataDirectory = join(cacheDirectory, "work/start");
    await rm(dataDirectory, { recursive: true, force: true });
    const desk = await ServerProcess.open({ databaseUri: null, dataDirectory });
    await desk.stop();
    return {
      floor: async () => ({ ready: await startEmulator(join(dataDirectory, "identity.json")) }),
      async ours() {
        const startMs = performance.now();
        await desk.start();
        const ready = performance.now() - startMs;
        await desk.stop();
        return { ready };
      },
      close: () => desk.stop(),
    };
  },
};

async function startEmulator(file: string): Promise<number> {
  const port = await freePort();
  const startMs = performance.now();
  const program = Program.start("server/src/embedded/identity/emulator-process.ts", {
    args: [JSON.stringify({ projectId: "demo-deskbell", port, file })],
    nodeOptions: ["--max-old-space-size=192", "--max-semi-space-size=4"],
  });
  // It listens before it is ready, and says 503 until then.
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ status }) => status !== 503,
      () => false,
    );
  while (!(await isReady())) await after(pollMs);
  const tookMs = performance.now() - startMs;
  await program.stop();
  return tookMs;
}
