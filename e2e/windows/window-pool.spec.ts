import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { freePort } from "../programs/free-port.ts";
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
  "a default timeout": async (page) => page.context().setDefaultTimeout(1),
  "a listener": async (page) => page.context().on("page", () => {}),
  "a listener for once": async (page) => page.context().once("page", () => {}),
  "a trace": (page) => page.context().tracing.start(),
  "a request of the window's own": (page) => page.request.get(address),
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

test("whoever cuts the line of a window that others used reads that it needs a new one, and may cut that one's", async ({
  browser,
  desk,
}) => {
  const pool = new WindowPool(browser, desk.url);
  const lent = await pool.lend();
  await expect(lent.context.setOffline(true)).rejects.toThrow("isNew");
  await lent.giveBack(true);
  const fresh = await pool.lend({ isNew: true });
  expect(fresh.context).not.toBe(lent.context);
  await fresh.context.setOffline(true);
  await fresh.giveBack(true);
  expect(browser.contexts()).not.toContain(fresh.context);
  await pool.close();
});

test("a test that stops the desk does not fail by its window: that is closed", async ({
  browser,
}) => {
  const pool = new WindowPool(browser, `http://127.0.0.1:${await freePort()}`);
  const { context, giveBack } = await pool.lend();
  await giveBack(true);
  expect(browser.contexts()).not.toContain(context);
  await pool.close();
});

const kindOf = (page: Page) =>
  page.evaluate(() => [innerWidth, Intl.DateTimeFormat().resolvedOptions().timeZone]);

test("a window is as the configuration says, and is lent again in this file", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await expect.poll(() => kindOf(page)).toEqual([1280, "Europe/Berlin"]);
});

test.describe(() => {
  test.use({ viewport: { width: 700, height: 700 }, timezoneId: "Asia/Tokyo" });

  test("a file that sets its viewport and time zone has such windows, also where others were free", async ({
    openWindow,
  }) => {
    const page = await openWindow();
    await expect.poll(() => kindOf(page)).toEqual([700, "Asia/Tokyo"]);
  });
});

test.describe(() => {
  test.use({ areTabsApart: true });

  test("where tabs are apart, one that crashes leaves the other as it was", async ({
    openWindow,
  }) => {
    const page = await openWindow();
    const other = await page.context().newPage();
    await Promise.all([page.goto(address), other.goto(address)]);
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    devtools.send("Page.crash").catch(() => {}); // nobody is left to answer
    await crashed;
    await expect.poll(() => other.evaluate(() => location.pathname)).toBe(address);
  });
});
