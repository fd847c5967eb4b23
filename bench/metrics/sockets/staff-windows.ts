import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { quantile } from "../../harness/statistics.ts";
import { changePriority, seenTicketOf } from "../../parts/load/change-priority.ts";
import { clientsIn, sentNow } from "../../parts/load/clients.ts";

const windowCount = 50;

/** From changing a ticket until the last of fifty windows of staff has it. */
export const staffWindows: Metric = {
  name: "staff-windows",
  rows: [
    {
      name: "p50",
      title: "A ticket's change to the last of 50 staff windows, p50",
      floor: "an insert by the driver, then a bare broadcast of as much to 50 windows",
      unit: "ms",
      kind: "wall",
      target: { ratioMax: 1.5 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { desk } = place;
    const changes = bench.count(200, 40);
    const admins = await Promise.all(Array.from({ length: windowCount }, (_, i) => bench.admin(i)));
    const tokens = admins.map(({ token }) => token);
    const ticket = await seenTicketOf(place, await bench.customer(0), await bench.admin(0));
    const ours = clientsIn(bench.start("socket-clients.ts"));
    await ours.connect({ url: desk.url, tokens, atOnce: 50 });
    const echo = bench.start("floor-sockets.ts", { MONGODB_URI: place.databaseUri });
    const theirs = clientsIn(bench.start("socket-clients.ts"));
    await theirs.connect({ url: await echo.ask<string>("url"), tokens, atOnce: 50 });

    const words = "w".repeat(ticket.size);

    async function untilAllHave(
      clients: typeof ours,
      change: () => Promise<unknown>,
    ): Promise<number> {
      const tookMs: number[] = [];
      for (let turn = 0; turn < changes; turn++) {
        await clients.forget();
        const startMs = performance.now();
        await Promise.all([change(), clients.waitForEach()]);
        tookMs.push(performance.now() - startMs);
      }
      return quantile(tookMs, 0.5);
    }

    return {
      floor: async () => ({ p50: await untilAllHave(theirs, () => theirs.send(sentNow(words))) }),
      ours: async () => ({
        p50: await untilAllHave(ours, () => changePriority(desk.url, ticket)),
      }),
      async close() {
        await Promise.all([ours.disconnect(), theirs.disconnect()]);
        await echo.ask("clean");
        await echo.stop();
      },
    };
  },
};
