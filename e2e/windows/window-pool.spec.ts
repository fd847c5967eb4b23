import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { WindowPool } from "./window-pool.ts";

const address = "/healthz";

/** Leaves something wherever a page may. */
async function leaveTraces(page: Page): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    localStorage.setItem("left", "behind");
    sessionStorage.setItem("left", "behind");
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs a secure page
    document.cookie = "left=behind; path=/";
    await (await caches.open("left")).put("/left", new Response("behind"));
    const opening = indexedDB.open("left");
    await new Promise((resolve, reject) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore("left").put("behind", 1);
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
  });
}

async function tracesIn(page: Page): Promise<unknown[]> {
  await page.goto(address);
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split(";").filter(Boolean),
    ...(await caches.keys()),
    ...(await indexedDB.databases()),
  ]);
}

test("who opens a window finds nothing of those who had it before", async ({ browser, desk }) => {
  const pool = new WindowPool(browser, desk.url);
  const first = await pool.lend();
  const page = await first.context.newPage();
  await leaveTraces(page);
  await first.context.newPage();
  await expect.poll(() => tracesIn(page)).toHaveLength(5);
  await first.giveBack(true);

  const second = await pool.lend();
  expect(second.context).toBe(first.context);
  expect(second.context.pages()).toEqual([]);
  const next = await second.context.newPage();
  // biome-ignore lint/plugin: a trace that goes a moment later would still be one
  expect(await tracesIn(next)).toEqual([]);
  await second.giveBack(true);
  await pool.close();
});

const changes: Record<string, (page: Page) => Promise<unknown>> = {
  "a route": (page) => page.context().route("**/nothing", (route) => route.abort()),
  "a lost connection": (page) => page.context().setOffline(true),
  "a clock": (page) => page.clock.install(),
  "a permission": (page) => page.context().grantPermissions(["notifications"]),
  "a crash": async (page) => {
    const crashed = page.waitForEvent("crash");
    await page.goto("chrome://crash").catch(() => {});
    await crashed;
  },
};

test("what cannot be taken back ends with the window: nobody opens it again", async ({
  browser,
  desk,
}) => {
  const pool = new WindowPool(browser, desk.url);
  for (const [change, make] of Object.entries(changes)) {
    const changed = await pool.lend();
    await make(await changed.context.newPage());
    await changed.giveBack(true);
    const next = await pool.lend();
    expect(next.context, change).not.toBe(changed.context);
    await next.giveBack(false);
  }
  await pool.close();
});
