import type { Bench, Place, Someone } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { quantile } from "../../harness/statistics.ts";
import { searches } from "../../parts/load/searches.ts";
import { longTicket } from "../../parts/load/tickets-of.ts";
import { timeGets } from "../../parts/load/time-gets.ts";

const floor = "the same with a hundredth of the data";
const row = { floor, unit: "ms", kind: "wall", target: { ratioMax: 1.5 } } as const;

/** A server with a hundred times the tickets answers about as fast. */
export const growth: Metric = {
  name: "growth",
  rows: [
    { ...row, name: "list", title: "List of tickets with all the data, p50" },
    { ...row, name: "thread", title: "Page of messages with all the data, p50" },
    { ...row, name: "search", title: "Search with all the data, p50" },
  ],

  async open(bench: Bench) {
    const [all, few] = [await bench.place(), await bench.smallPlace()];
    const admin = await bench.admin(0);
    const [small, large] = [await aRound(bench, few, admin), await aRound(bench, all, admin)];
    return { floor: small, ours: large, close: async () => {} };
  },
};

/** The same requests to a server, whatever it holds; the same people work at both. */
async function aRound(bench: Bench, place: Place, { token }: Someone) {
  const { id } = await longTicket(place);
  const requests = bench.count(150, 40);
  const ask = async (paths: readonly string[]) =>
    quantile(await timeGets({ url: place.desk.url, token, paths, requests }), 0.5);
  const found = await searches(place);
  return async () => ({
    list: await ask(["conversation"]),
    thread: await ask([`message/${id}`]),
    search: await ask(found),
  });
}
