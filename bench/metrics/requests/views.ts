import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { loadHttp } from "../../parts/load/http-load.ts";

const floor = "the same desk's plain list of tickets";
const row = { floor, unit: "µs", kind: "cpu", target: { ratioMax: 2 } } as const;

const warmingRequests = 600;

/** What the views of an inbox cost beside a list of all tickets. */
export const views: Metric = {
  name: "views",
  isQuick: true,
  rows: [
    { ...row, name: "page", title: "A page of the view Needs reply, CPU per request" },
    { ...row, name: "filter", title: "A page of a filter by status and team, CPU per request" },
    { ...row, name: "counts", title: "The counts of all views, CPU per request" },
  ],

  async open(bench: Bench) {
    const { desk, database } = await bench.place();
    const { token } = await bench.admin(0);
    const team = await database.collection("teams").findOne({ isDefault: true });
    const filter = encodeURIComponent(`status:open team:"${team?.name}"`);
    const requests = bench.count(600, 250);
    const ask = async (path: string, count = requests) =>
      (
        await loadHttp({
          program: desk.program,
          requests: count,
          token,
          url: `${desk.url}/api/v1/${path}`,
        })
      ).cpu;
    const paths = {
      page: "conversation?view=needs_reply",
      filter: `conversation?filter=${filter}`,
      counts: "conversation/counts",
    };
    for (const path of ["conversation", ...Object.values(paths)]) await ask(path, warmingRequests);

    return {
      async floor() {
        const plain = await ask("conversation");
        return { page: plain, filter: plain, counts: plain };
      },
      async ours() {
        return {
          page: await ask(paths.page),
          filter: await ask(paths.filter),
          counts: await ask(paths.counts),
        };
      },
      close: async () => {},
    };
  },
};
