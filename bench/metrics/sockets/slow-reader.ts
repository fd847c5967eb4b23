import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { clientsIn, sentNow } from "../../parts/load/clients.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { aHundred, figuresOf } from "./deliver.ts";

/** A client whose connection takes nothing must not slow the others down. */
export const slowReader: Metric = {
  name: "slow-reader",
  rows: [
    {
      name: "p99",
      title: "Send to arrival p99 while one client reads nothing",
      floor: "the same while all of them read",
      unit: "ms",
      kind: "wall",
      target: { ratioMax: 1.2 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const messages = bench.count(300, 60);
    const { receivedBy, writer, staffCount } = await aHundred(bench, place);
    // One more window of the same member of staff, at the end: the one that will not read.
    const clients = clientsIn(bench.start("socket-clients.ts"));
    const tokens = [...receivedBy, receivedBy[0] ?? ""];
    await clients.connect({ url: place.desk.url, tokens, atOnce: 50 });
    const text = () => sentNow("word ".repeat(400));

    async function measure(isPaused: boolean) {
      await clients.forget();
      await clients.pauseLast(isPaused);
      for (let i = 0; i < messages; i++) {
        const { token, ticketId } = writer;
        await postMessage({ url: place.desk.url, token, ticketId, text: text() });
      }
      const received = await clients.waitFor(messages * (staffCount + 1));
      await clients.pauseLast(false);
      // What the slow one has in its pipe arrives now, and not in the next round.
      await clients.waitFor(messages * (staffCount + 2));
      return { p99: figuresOf(received).p99 };
    }
    return {
      floor: () => measure(false),
      ours: () => measure(true),
      close: () => clients.disconnect(),
    };
  },
};
