import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { loadData } from "../../data/load.ts";
import { planFor } from "../../data/plan.ts";
import type { Metric } from "../../harness/metric.ts";
import { ServerProcess } from "../../parts/processes/server-process.ts";
import { openStore } from "../../parts/processes/store.ts";
import { cacheDirectory } from "../../parts/root.ts";

const comparedTickets = 20_000;

/** As much as was measured beside RT and osTicket; `--size 0.2` is that size itself. */
export const storeSize: Metric = {
  name: "store-size",
  roundsMax: 1,
  hasWarmUp: false,
  rows: [
    {
      name: "disk",
      title: "Embedded store on disk, for 20,000 tickets of 10 messages",
      floor: "–",
      unit: "MB",
      kind: "bytes",
      target: { max: 330 },
    },
  ],

  async open({ options }) {
    if (process.env.MONGODB_URI) return { skipped: "MongoDB is measured, not the embedded store" };
    const plan = {
      ...planFor(options.size, options.seed),
      longThreads: 0,
      messagesPerShortThread: 10,
    };
    const directory = join(cacheDirectory, "work", "store-size");
    return {
      floor: null,
      async ours() {
        await rm(directory, { recursive: true, force: true });
        await mkdir(directory, { recursive: true });
        const store = await openStore(join(directory, "database"));
        const databaseUri = store.uriOf("deskbell");
        // A desk makes the indexes.
        const desk = await ServerProcess.open({
          databaseUri,
          dataDirectory: join(directory, "desk"),
        });
        await desk.stop();
        await loadData(databaseUri, plan, options.say);
        await store.close();
        const { size } = await stat(join(directory, "database", "data.mdb"));
        return { disk: ((size / 1e6) * comparedTickets) / plan.tickets };
      },
      close: () => rm(directory, { recursive: true, force: true }),
    };
  },
};
