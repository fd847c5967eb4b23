import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { quantile } from "../../harness/statistics.ts";
import { searches } from "../../parts/load/searches.ts";
import { timeGets } from "../../parts/load/time-gets.ts";
import { timeWriters } from "../../parts/load/writers.ts";

/** How long a search takes, with all the data and with a hundredth of it. */
export const search: Metric = {
  name: "search",
  rows: [
    {
      name: "p50",
      title: "Search by staff, p50",
      floor: "an indexed findOne through the driver",
      unit: "ms",
      kind: "wall",
      target: { ratioMax: 15 },
    },
    {
      name: "p99",
      title: "Search by staff, p99",
      floor: "",
      unit: "ms",
      kind: "wall",
      target: null,
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { token } = await bench.admin(0);
    const paths = await searches(place);
    const requests = bench.count(200, 60);
    const { database, data, desk } = place;
    const { tickets } = data.plan;
    const find = (_: number, turn: number) =>
      database.collection("tickets").findOne({ number: 1_000 + ((turn * 7_919) % tickets) });

    return {
      async floor() {
        return { p50: (await timeWriters(1, requests, find)).p50 };
      },
      async ours() {
        const tookMs = await timeGets({ url: desk.url, token, paths, requests });
        return { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99) };
      },
      close: async () => {},
    };
  },
};
