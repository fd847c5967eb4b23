import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { desktopRuntime, type Opened, openProgram } from "../../parts/processes/electron.ts";
import { treeMemory } from "../../parts/processes/tree-memory.ts";
import { root } from "../../parts/root.ts";

const floor = "an empty window on the same runtime";
const idleAfterMs = 3_000;
const bytesPerMegabyte = 1_000_000;

/** Until a user can sign in, and what memory it holds while nobody does. */
export const desktop: Metric = {
  name: "desktop",
  hasWarmUp: true,
  rows: [
    {
      name: "start",
      title: "The console's start until its window is usable",
      floor,
      unit: "ms",
      kind: "wall",
      target: { ratioMax: 1.5 },
    },
    {
      name: "memory",
      title: "The console's memory while idle",
      floor,
      unit: "MB",
      kind: "memory",
      target: { ratioMax: 1.3 },
    },
  ],

  async open(bench: Bench) {
    const { desk } = await bench.place();
    if (!existsSync(join(root, "desktop/dist/main.js"))) {
      execFileSync("npm", ["run", "--silent", "build", "--workspace", "desktop"], { cwd: root });
    }
    async function measure(opened: Opened, usable: () => Promise<unknown>) {
      await usable();
      const start = performance.now() - opened.startMs;
      await after(idleAfterMs);
      const memory = (await treeMemory(opened.pid)) / bytesPerMegabyte;
      await opened.close();
      return { start, memory };
    }
    return {
      note: `The console ran on ${desktopRuntime}.`,
      async floor() {
        const opened = await openProgram(join(root, "bench/programs/empty-window"));
        return measure(opened, () => opened.page.getByText("Ready").waitFor());
      },
      async ours() {
        const opened = await openProgram(root, { DESK_SERVER: desk.url });
        return measure(opened, () => opened.page.getByRole("button", { name: "Login" }).waitFor());
      },
      close: async () => {},
    };
  },
};
