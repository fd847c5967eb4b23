import type { CDPSession } from "@playwright/test";
import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { postMessage } from "../../parts/load/post-message.ts";
import { longTicket } from "../../parts/load/tickets-of.ts";
import { openBrowser } from "../../parts/page/browser.ts";
import { loadWholeThread, openThread, scrollToNewest } from "../../parts/page/in-page.ts";
import { openInbox } from "../../parts/page/inbox-window.ts";

const messages = 20;
const settlesMs = 300;
const msPerSecond = 1_000;
const pageSize = 50;

/** What one more message costs a page that has a long thread loaded to its beginning. */
export const newMessage: Metric = {
  name: "new-message",
  rows: [
    {
      name: "task",
      title: "A message arrives with 10,000 loaded, main thread busy",
      floor: "the same in a thread with few",
      unit: "ms",
      kind: "cpu",
      target: { ratioMax: 1.5 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const [staff, customer] = [await bench.admin(0), await bench.customer(5)];
    const long = await longTicket(place);
    const browser = await openBrowser();
    const few = await openInbox(browser, place, { staff, customer });
    const many = await openInbox(browser, place, { staff, customer });
    await many.page.evaluate(openThread, `/inbox/${long.id}`);
    const pages = Math.floor(place.data.plan.longThreadMessages / pageSize) - 1;
    const loaded = await many.page.evaluate(loadWholeThread, bench.count(pages, 20));
    await many.page.evaluate(scrollToNewest);

    async function receive(cdp: CDPSession, ticketId: string): Promise<{ task: number }> {
      await cdp.send("Performance.enable");
      const before = await taskSeconds(cdp);
      for (let i = 0; i < messages; i++) {
        const text = "One more message of a long conversation.";
        await postMessage({ url: place.desk.url, token: staff.token, ticketId, text });
      }
      await new Promise((resolve) => setTimeout(resolve, settlesMs));
      return { task: (((await taskSeconds(cdp)) - before) / messages) * msPerSecond };
    }
    return {
      note: `${(loaded + 1) * pageSize} messages were loaded`,
      floor: () => receive(few.cdp, few.shortId),
      ours: () => receive(many.cdp, long.id),
      close: () => browser.close(),
    };
  },
};

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}
