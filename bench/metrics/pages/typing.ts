import { setTimeout as after } from "node:timers/promises";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { quantile } from "../../harness/statistics.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { openBrowser, slowProcessor } from "../../parts/page/browser.ts";
import { watchKeys } from "../../parts/page/in-page.ts";
import { openInbox } from "../../parts/page/inbox-window.ts";

const messagesPerSecond = 20;
const betweenKeysMs = 70;

/** In Chromium with a processor four times slower. */
export const typing: Metric = {
  name: "typing",
  rows: [
    {
      name: "p95",
      title: "Typing while 20 messages a second arrive, key to paint p95",
      floor: "typing while nothing arrives",
      unit: "ms",
      kind: "wall",
      target: { ratioMax: 1.5 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const customer = await bench.customer(5);
    const { url } = place.desk;
    const keys = bench.count(60, 20);
    const browser = await openBrowser();
    const inbox = await openInbox(browser, place, { staff: await bench.admin(0), customer });
    const { page, shortId } = inbox;
    await slowProcessor(inbox.cdp);
    await page.evaluate(watchKeys);
    const box = page.getByRole("textbox", { name: "Message" });

    async function type(): Promise<{ p95: number }> {
      await box.fill("");
      await box.focus();
      await page.evaluate(() => {
        window.keyToPaintMs = [];
      });
      await page.keyboard.type("a quick brown fox ".repeat(20).slice(0, keys), {
        delay: betweenKeysMs,
      });
      return { p95: quantile(await page.evaluate(() => window.keyToPaintMs), 0.95) };
    }
    return {
      floor: type,
      async ours() {
        let isTyping = true;
        const sending = (async () => {
          while (isTyping) {
            const { token } = customer;
            const text = "One of many that arrive while somebody types.";
            await Promise.all([
              postMessage({ url, token, ticketId: shortId, text }),
              after(1_000 / messagesPerSecond),
            ]);
          }
        })();
        const values = await type();
        isTyping = false;
        await sending;
        return values;
      },
      close: () => browser.close(),
    };
  },
};
