import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { longTicket } from "../../parts/load/tickets-of.ts";
import { openBrowser, openWindow, slowProcessor } from "../../parts/page/browser.ts";
import { openThread, pressAndWait, watchLongTasks } from "../../parts/page/in-page.ts";
import { openInbox, turnWheel } from "../../parts/page/inbox-window.ts";

const wheelTurns = 40;
const wheelPx = 700;
const thread = 'section[aria-label="Conversation"]';

/** Opening with a processor four times slower; scrolling with this machine's own. */
export const longLists: Metric = {
  name: "long-lists",
  rows: [
    {
      name: "open",
      title: "Opening a thread of 10,000 messages, slowed processor",
      floor: "the virtualiser alone with 10,000 plain rows, no network",
      unit: "ms",
      kind: "wall",
      target: { ratioMax: 1.5 },
    },
    {
      name: "scroll",
      title: "Longest task over 50 ms while scrolling it",
      floor: "",
      unit: "ms",
      kind: "wall",
      target: { max: 50 },
    },
    {
      name: "list",
      title: "Longest task over 50 ms while scrolling the list of all tickets",
      floor: "",
      unit: "ms",
      kind: "wall",
      target: { max: 50 },
    },
  ],

  async open(bench: Bench) {
    const place = await bench.place();
    const people = { staff: await bench.admin(0), customer: await bench.customer(5) };
    const { id } = await longTicket(place);
    const pages = bench.start("floor-pages.ts");
    const floorUrl = await pages.ask<string>("url");
    const browser = await openBrowser();

    return {
      async floor() {
        const { page, cdp, close } = await openWindow(browser, floorUrl);
        await page.goto("/thread");
        await slowProcessor(cdp);
        const open = await page.evaluate(pressAndWait);
        await close();
        return { open };
      },
      async ours() {
        const { page, cdp, close } = await openInbox(browser, place, people);
        await slowProcessor(cdp);
        const open = await page.evaluate(openThread, `/inbox/${id}`);
        await slowProcessor(cdp, 1);
        await page.evaluate(watchLongTasks);
        await turnWheel(page, thread, wheelTurns, -wheelPx);
        const scroll = await page.evaluate(() => window.longestTaskMs);
        await page.evaluate(() => {
          window.longestTaskMs = 0;
        });
        await turnWheel(page, 'nav[aria-label*="Tickets"] ul, nav ul', wheelTurns, wheelPx);
        const list = await page.evaluate(() => window.longestTaskMs);
        await close();
        return { open, scroll, list };
      },
      async close() {
        await browser.close();
        await pages.stop();
      },
    };
  },
};
