import type { CDPSession } from "@playwright/test";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { ticketOf } from "../../parts/load/tickets-of.ts";
import { openBrowser } from "../../parts/page/browser.ts";
import { openInbox } from "../../parts/page/inbox-window.ts";

const bytesPerMegabyte = 1_000_000;
const writersCount = 20;
const settlesMs = 2_000;

/** An hour of traffic, a message a second, sent as fast as the server can, to an open inbox. */
export const hourOfTraffic: Metric = {
  name: "hour-of-traffic",
  roundsMax: 1,
  hasWarmUp: false,
  rows: [
    {
      name: "heap",
      title: "The page's memory after 3,600 messages in 20 tickets",
      floor: "the same window before",
      unit: "MB",
      kind: "memory",
      target: null,
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const messages = bench.count(3_600, 200);
    const numbers = Array.from({ length: writersCount }, (_, i) => i);
    const writers = await Promise.all(numbers.map((i) => bench.customer(i)));
    const ticketIds = await Promise.all(writers.map((writer) => ticketOf(place, writer)));
    const browser = await openBrowser();
    const [staff, customer] = [await bench.admin(0), await bench.customer(5)];
    const { page, cdp } = await openInbox(browser, place, { staff, customer });
    await cdp.send("Performance.enable");

    return {
      floor: async () => ({ heap: await heapMegabytes(cdp) }),
      async ours() {
        for (let i = 0; i < messages; i += writersCount) {
          await Promise.all(
            writers.map(({ token }, k) =>
              postMessage({
                url: place.desk.url,
                token,
                ticketId: ticketIds[k] ?? "",
                text: `The ${i}th question of a long day`,
              }),
            ),
          );
        }
        await page.waitForTimeout(settlesMs);
        return { heap: await heapMegabytes(cdp) };
      },
      close: () => browser.close(),
    };
  },
};

async function heapMegabytes(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const bytes = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
  return bytes / bytesPerMegabyte;
}
