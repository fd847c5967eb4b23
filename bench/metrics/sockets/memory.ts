import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { clientsIn } from "../../parts/load/clients.ts";
import type { Program } from "../../parts/processes/program.ts";

const bytesPerKilobyte = 1_000;

/** What a connected client keeps of the server's memory. Each round is a new process, for both. */
export const memory: Metric = {
  name: "memory",
  roundsMax: 3,
  rows: [
    {
      name: "rss",
      title: "Resident memory per connected, signed-in client",
      floor: "a connection to bare Socket.IO",
      unit: "kB",
      kind: "memory",
      target: { ratioMax: 1.5 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const count = Math.min(bench.count(1_000, 200), place.data.plan.customers);
    const people = await Promise.all(Array.from({ length: count }, (_, i) => bench.customer(i)));
    const tokens = people.map(({ token }) => token);
    const clients = clientsIn(bench.start("socket-clients.ts"));
    const desk = await bench.ownDesk("memory");

    /** A first connection loads what all of them share. */
    async function measure(program: Program, url: string): Promise<{ rss: number }> {
      await clients.connect({ url, tokens: tokens.slice(0, 20), atOnce: 20 });
      const before = await program.ask<number>("memory");
      await clients.connect({ url, tokens, atOnce: 50 });
      const rss = ((await program.ask<number>("memory")) - before) / (count - 20);
      await clients.disconnect();
      return { rss: rss / bytesPerKilobyte };
    }
    return {
      async floor() {
        const program = bench.start("floor-sockets.ts");
        const values = await measure(program, await program.ask<string>("url"));
        await program.stop();
        return values;
      },
      async ours() {
        await desk.stop();
        await desk.start();
        return measure(desk.program, desk.url);
      },
      close: () => desk.stop(),
    };
  },
};
