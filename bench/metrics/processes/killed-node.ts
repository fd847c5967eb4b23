import { randomUUID } from "node:crypto";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { clientsIn } from "../../parts/load/clients.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { knownTo, ticketOf } from "../../parts/load/tickets-of.ts";
import { openBalancer } from "../../parts/processes/balancer.ts";
import { startRedis } from "../../parts/processes/redis.ts";

const missedTickets = 50;

/** One of two nodes dies, and its clients come back to the other as the website does. */
export const killedNode: Metric = {
  name: "killed-node",
  roundsMax: 5,
  hasWarmUp: false,
  rows: [
    {
      name: "back",
      title: "A killed node: until all of its clients are back and have caught up",
      floor: "",
      unit: "ms",
      kind: "wall",
      target: { max: 6_000 },
    },
    {
      name: "missing",
      title: "Messages sent meanwhile that anybody missed afterwards",
      floor: "",
      unit: "",
      kind: "count",
      target: { exactly: 0 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const redis = await startRedis();
    if (!redis) return { skipped: "there is no redis-server here" };
    const variables = { SECRET: randomUUID(), REDIS_URL: redis.url };
    const dying = await bench.ownDesk("dying", variables);
    const staying = await bench.ownDesk("staying", variables);
    const balancer = await openBalancer([dying.port, staying.port]);
    const count = Math.min(bench.count(200, 60), place.data.plan.customers);
    const people = await Promise.all(Array.from({ length: count }, (_, i) => bench.customer(i)));
    const tokens = people.map(({ token }) => token);
    const ticketIds = await Promise.all(people.map((person) => ticketOf(place, person)));
    const clients = clientsIn(bench.start("socket-clients.ts"));

    return {
      floor: null,
      async ours() {
        await clients.connect({ url: balancer.url, tokens, atOnce: 20, comesBack: true });
        const catchUp = await knownTo(place, people, ticketIds);
        const startMs = performance.now();
        await dying.program.stop("SIGKILL");
        const writers = people.slice(0, missedTickets);
        for (const [i, { token }] of writers.entries()) {
          const ticketId = ticketIds[i] ?? "";
          await postMessage({ url: staying.url, token, ticketId, text: "Is anybody there?" });
        }
        const storm = { url: balancer.url, atOnce: count, catchUp };
        const { drops, caughtUp, missed } = await clients.comeBack(storm);
        const backMs = performance.now() - startMs;
        if (drops === 0) throw new Error("nobody was at the node that was killed");
        await dying.start();
        return { back: backMs, missing: writers.length - caughtUp + missed };
      },
      async close() {
        await clients.disconnect();
        await balancer.close();
        await Promise.all([dying.stop(), staying.stop()]);
        await redis.close();
      },
    };
  },
};
