import type { Bench } from "../../bench.ts";
import type { Metric } from "../../harness/metric.ts";
import { median } from "../../harness/statistics.ts";
import { openBrowser, openWindow, slowNetwork, slowProcessor } from "../../parts/page/browser.ts";

const floor = "a bare static page";
const row = { floor, unit: "ms", kind: "wall", target: { ratioMax: 1.2 } } as const;
const settlesMs = 600;

/** In Chromium with a processor four times slower and "Fast 3G". */
export const firstPaint: Metric = {
  name: "first-paint",
  rows: [
    { ...row, name: "landingFcp", title: "First contentful paint of /" },
    { ...row, name: "landingLcp", title: "Largest contentful paint of /" },
    { ...row, name: "loginFcp", title: "First contentful paint of /login" },
    { ...row, name: "loginLcp", title: "Largest contentful paint of /login" },
  ],

  async open(bench: Bench) {
    const { desk } = await bench.place();
    const pages = bench.start("floor-pages.ts");
    const floorUrl = await pages.ask<string>("url");
    const browser = await openBrowser();
    const loads = bench.count(2, 1);

    async function paints(url: string, path: string): Promise<{ fcp: number; lcp: number }> {
      const measured = [];
      for (let i = 0; i < loads; i++) {
        const { page, cdp, close } = await openWindow(browser, url);
        await slowNetwork(cdp);
        await slowProcessor(cdp);
        await page.goto(path, { waitUntil: "load" });
        measured.push(await page.evaluate(readPaints, settlesMs));
        await close();
      }
      return {
        fcp: median(measured.map(({ fcp }) => fcp)),
        lcp: median(measured.map(({ lcp }) => lcp)),
      };
    }
    const both = (landing: Paints, login: Paints) => ({
      landingFcp: landing.fcp,
      landingLcp: landing.lcp,
      loginFcp: login.fcp,
      loginLcp: login.lcp,
    });
    return {
      async floor() {
        const bare = await paints(floorUrl, "/");
        return both(bare, bare);
      },
      async ours() {
        return both(await paints(desk.url, "/"), await paints(desk.url, "/login"));
      },
      async close() {
        await browser.close();
        await pages.stop();
      },
    };
  },
};

type Paints = { fcp: number; lcp: number };

/** In the page: when it first painted something, and when what turned out to be the largest. */
function readPaints(settlesMs: number): Promise<Paints> {
  return new Promise((resolve) => {
    let lcp = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) lcp = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => {
      const [fcp] = performance.getEntriesByName("first-contentful-paint");
      resolve({ fcp: fcp?.startTime ?? Number.NaN, lcp });
    }, settlesMs);
  });
}
