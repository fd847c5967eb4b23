import { setTimeout as after } from "node:timers/promises";
import type { Bench } from "../../bench.ts";
import type { Measured, Metric, Row } from "../../harness/metric.ts";
import { quantile } from "../../harness/statistics.ts";
import { demoAdmin, signIn } from "../../parts/load/call-api.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { longTicket } from "../../parts/load/tickets-of.ts";
import { openBrowser, slowProcessor } from "../../parts/page/browser.ts";
import {
  loadWholeThread,
  openThread,
  scrollToNewest,
  watchKeys,
} from "../../parts/page/in-page.ts";
import { openInbox } from "../../parts/page/inbox-window.ts";

const messagesPerSecond = 20;
const betweenKeysMs = 70;
const pageSize = 50;

/** In a thread with few messages. */
export const typing: Metric = {
  name: "typing",
  rows: [rowOf("Typing while 20 messages a second arrive, key to paint p95")],
  open: (bench) => openTyping(bench, { isLong: false }),
};

/** In one that is loaded to its beginning. */
export const longTyping: Metric = {
  name: "long-typing",
  rows: [
    rowOf("Typing with 10,000 messages loaded while 20 a second arrive in it, key to paint p95"),
  ],
  open: (bench) => openTyping(bench, { isLong: true }),
};

function rowOf(title: string): Row {
  return {
    ...{ name: "p95", title, unit: "ms", kind: "wall" },
    floor: "typing while nothing arrives",
    target: { ratioMax: 1.5 },
  };
}

/** In Chromium with a processor four times slower. */
async function openTyping(bench: Bench, { isLong }: { isLong: boolean }): Promise<Measured> {
  const place = await bench.place();
  const customer = await bench.customer(5);
  const { url } = place.desk;
  const keys = bench.count(60, 20);
  const browser = await openBrowser();
  const inbox = await openInbox(browser, place, {
    staff: { token: await signIn(url, demoAdmin.email, demoAdmin.password) },
    customer,
  });
  const { page } = inbox;
  let ticketId = inbox.shortId;
  // Whoever writes in it: its customer, and a colleague in the long one.
  const { token } = isLong ? await bench.admin(1) : customer;
  let note = "";
  if (isLong) {
    ({ id: ticketId } = await longTicket(place));
    await page.evaluate(openThread, `/inbox/${ticketId}`);
    const pages = Math.floor(place.data.plan.longThreadMessages / pageSize) - 1;
    const loaded = await page.evaluate(loadWholeThread, pages);
    await page.evaluate(scrollToNewest);
    note = `${(loaded + 1) * pageSize} messages were loaded`;
  }
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
    ...(note && { note }),
    floor: type,
    async ours() {
      let isTyping = true;
      const sending = (async () => {
        while (isTyping) {
          const text = "One of many that arrive while somebody types.";
          await Promise.all([
            postMessage({ url, token, ticketId, text }),
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
}
