import type { Page } from "@playwright/test";

const probe = "/healthz?is-routed";
const probesMax = 1_000;

/**
 * Has `page.route` resolve only once the page heeds it. By itself it resolves once the browser does: what a busy page
 * asks for right afterwards goes out as if there were no route (seen 3 times in 15, and in a whole run).
 */
export function heedRoutes(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    const set = await route(...args);
    // A page that is loaded later heeds it from the beginning.
    if (page.url() !== "about:blank") await untilHeeded(page, route);
    return set;
  };
}

async function untilHeeded(page: Page, route: Page["route"]): Promise<void> {
  const path = `**${probe.replace("?", "\\?")}`;
  await route(path, (probed) => probed.fulfill({ body: "routed" }));
  const probing = page.evaluate(
    async ({ url, times }) => {
      for (let time = 0; time < times; time += 1) {
        const answer = await fetch(url).catch(() => null);
        if ((await answer?.text()) === "routed") return true;
      }
      return false;
    },
    { url: probe, times: probesMax },
  );
  // Where it was left meanwhile the next page heeds it.
  const isHeeded = await probing.catch(() => true);
  await page.unroute(path);
  if (!isHeeded) throw new Error("The page does not heed its routes.");
}
