import { randomUUID } from "node:crypto";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { clientsIn } from "../../parts/load/clients.ts";
import { loadHttp } from "../../parts/load/http-load.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { longTicket, ticketOf } from "../../parts/load/tickets-of.ts";
import { startRedis } from "../../parts/processes/redis.ts";
import type { ServerProcess } from "../../parts/processes/server-process.ts";

const listenersCount = 60;
const floor = "one node alone";
const row = { floor, unit: "1/s", kind: "cpu" } as const;
const usPerSecond = 1_000_000;

/** The processor time that servers have used together. */
const cpuOf = async (desks: readonly ServerProcess[]): Promise<number> => {
  const used = await Promise.all(desks.map(({ program }) => program.ask<number>("cpu")));
  return used.reduce((a, b) => a + b);
};

/**
 * What two nodes with Redis can do against one. Counted is what their processors have
 * time for, since on a small machine nodes, database and clients share the same ones.
 */
export const twoNodes: Metric = {
  name: "two-nodes",
  rows: [
    {
      ...row,
      name: "reads",
      title: "Two nodes: pages of messages, by the nodes' processor time",
      target: { ratioMin: 1.8 },
    },
    {
      ...row,
      name: "sends",
      title: "Two nodes: messages sent and delivered, by the nodes' processor time",
      target: { ratioMin: 1.25 },
    },
    {
      name: "lost",
      title: "Messages sent at one node that clients of the other did not receive",
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
    const shared = { SECRET: randomUUID() };
    const alone = await bench.ownDesk("alone", shared);
    const connected = { ...shared, REDIS_URL: redis.url };
    const nodes = [
      await bench.ownDesk("node-1", connected),
      await bench.ownDesk("node-2", connected),
    ];
    const [first, second] = nodes as [ServerProcess, ServerProcess];
    const close = async () => {
      await Promise.all([alone, ...nodes].map((desk) => desk.stop()));
      await redis.close();
    };

    const [staff, customer] = [await bench.admin(0), await bench.customer(0)];
    const ticketId = await ticketOf(place, customer);
    const { id } = await longTicket(place);
    const half = listenersCount / 2;
    const agents = await Promise.all(Array.from({ length: half }, (_, i) => bench.admin(i)));
    const tokens = agents.map(({ token }) => token);
    const [here, there] = [0, 1].map(() => clientsIn(bench.start("socket-clients.ts")));
    if (!here || !there) throw new Error("clients were not started");
    const messages = bench.count(100, 30);
    const requests = bench.count(1_000, 300);

    const send = ({ url }: ServerProcess) =>
      postMessage({ url, token: customer.token, ticketId, text: "Do both nodes deliver it?" });
    const read = ({ url, program }: ServerProcess, count: number) =>
      loadHttp({
        program,
        url: `${url}/api/v1/message/${id}`,
        token: staff.token,
        requests: count,
      });

    /** Sends at each server in turn while each has receivers; how much the servers' processors could do. */
    async function sends(desks: readonly [ServerProcess, ServerProcess]) {
      const [a, b] = desks;
      await here?.connect({ url: a.url, tokens, atOnce: 20 });
      await there?.connect({ url: b.url, tokens, atOnce: 20 });
      const own = [...new Set(desks)];
      const before = await cpuOf(own);
      for (let i = 0; i < messages; i++) await send(desks[i % 2] as ServerProcess);
      const received = await Promise.all(
        [here, there].map((part) => part?.waitFor(messages * half)),
      );
      const cpu = ((await cpuOf(own)) - before) / messages;
      const delivered = received
        .flatMap((part) => part?.messages ?? [])
        .reduce((sum, count) => sum + count, 0);
      return {
        sends: (own.length * usPerSecond) / cpu,
        lost: messages * listenersCount - delivered,
      };
    }

    await here.connect({ url: second.url, tokens: [staff.token], atOnce: 1 });
    await send(first);
    const { messages: received } = await here.waitFor(1);
    if (received[0] !== 1) {
      await close();
      return { skipped: "the nodes do not receive each other's events: no adapter yet" };
    }
    return {
      async floor() {
        const { cpu } = await read(alone, requests);
        const { sends: sent } = await sends([alone, alone]);
        return { reads: usPerSecond / cpu, sends: sent };
      },
      async ours() {
        const [a, b] = [await read(first, requests / 2), await read(second, requests / 2)];
        const reads = usPerSecond / a.cpu + usPerSecond / b.cpu;
        return { reads, ...(await sends([first, second])) };
      },
      async close() {
        await Promise.all([here.disconnect(), there.disconnect()]);
        await close();
      },
    };
  },
};
