import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { largePicture } from "../../parts/load/large-picture.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { ticketOf } from "../../parts/load/tickets-of.ts";

const usPerMs = 1_000;

/** A large picture is re-encoded, and nobody else waits for it. */
export const upload: Metric = {
  name: "upload",
  isQuick: true,
  rows: [
    {
      name: "cpu",
      title: "A picture of 5 MB, server CPU",
      floor: "busboy and the one sharp pipeline",
      unit: "ms",
      kind: "cpu",
      target: { ratioMax: 1.2 },
    },
    {
      name: "loop",
      title: "Event-loop delay p99 meanwhile",
      floor: "",
      unit: "ms",
      kind: "wall",
      target: { max: 50 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const { desk } = place;
    const customer = await bench.customer(0);
    const ticketId = await ticketOf(place, customer);
    const pictures = bench.count(6, 2);
    const file = { name: "pump.jpg", type: "image/jpeg", bytes: await largePicture() };
    const program = bench.start("floor-upload.ts");
    const floorUrl = await program.ask<string>("url");
    const send = (url: string) =>
      postMessage({ url, token: customer.token, ticketId, text: "See the picture", file });
    async function cpuOf(of: typeof program, url: string): Promise<number> {
      const before = await of.ask<number>("cpu");
      for (let i = 0; i < pictures; i++) await send(url);
      return ((await of.ask<number>("cpu")) - before) / pictures / usPerMs;
    }
    return {
      floor: async () => ({ cpu: await cpuOf(program, floorUrl) }),
      async ours() {
        await desk.program.ask("watchLoop");
        const cpu = await cpuOf(desk.program, desk.url);
        return { cpu, loop: (await desk.program.ask<{ p99: number }>("loop")).p99 };
      },
      close: () => program.stop(),
    };
  },
};
