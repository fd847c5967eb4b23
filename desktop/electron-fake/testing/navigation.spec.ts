import type { ElectronApplication, JSHandle } from "@playwright/test";
import { type ElectronModule, expect, test } from "./demo.ts";

const external = (app: ElectronApplication) =>
  app.evaluate((electron) => (electron as unknown as ElectronModule).__fake.external);

for (const [id, url] of [
  ["away", "https://away.example/"],
  ["new", "https://new.example/"],
  ["mail", "mailto:somebody@example.com"],
] as const) {
  test(`the link "${id}" is reported and leads nowhere, @fake`, async ({ app, page }) => {
    await page.locator(`#${id}`).click();
    await expect.poll(() => external(app)).toEqual([url]);
    await expect
      .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
      .toBe(1);
    await expect.poll(() => app.context().pages().length).toBe(1);
    await expect(page.getByRole("heading")).toHaveText("/start");
  });
}

test("a link inside leads on, and a script's new window is denied, @fake", async ({
  app,
  page,
  demoWindow,
}) => {
  await page.locator("#inside").click();
  await expect(page.getByRole("heading")).toHaveText("/inside");
  await expect
    .poll(() => demoWindow.evaluate(({ webContents }) => webContents.getURL()))
    .toBe("app://demo/inside");
  // biome-ignore lint/plugin: what a call has returned stays, and another call opens another window
  expect(await page.evaluate(() => window.open("https://pop.example/") === null)).toBe(false);
  await expect.poll(() => external(app)).toEqual(["https://pop.example/"]);
  await expect.poll(() => app.context().pages().length).toBe(1);
});

const names = ["did-start-navigation", "will-frame-navigate", "will-navigate", "did-navigate"];

/** From now on the main process keeps which events came for which address. */
const keepsEvents = (demoWindow: JSHandle<Electron.BrowserWindow>) =>
  demoWindow.evaluate((opened, wanted) => {
    const received: unknown[] = [];
    Object.assign(globalThis, { received });
    for (const name of wanted) {
      opened.webContents.on(name as "did-navigate", (event, url) =>
        received.push([name, (event as { url?: string }).url ?? url]),
      );
    }
  }, names);
const received = (app: ElectronApplication) =>
  app.evaluate(() => (globalThis as unknown as { received: unknown }).received);

// electron/electron docs/api/web-contents.md, "Document Navigations" and "In-page Navigation".
test("the main process receives each navigation in Electron's order, @fake", async ({
  app,
  page,
  demoWindow,
}) => {
  await keepsEvents(demoWindow);
  await page.evaluate(() => history.pushState(null, "", "/pushed"));
  await page.evaluate(() => {
    location.href = "/inside";
  });
  await expect(page.getByRole("heading")).toHaveText("/inside");
  await expect
    .poll(() => received(app))
    .toEqual([
      ["did-start-navigation", "app://demo/pushed"],
      ["did-start-navigation", "app://demo/inside"],
      ["will-frame-navigate", "app://demo/inside"],
      ["will-navigate", "app://demo/inside"],
      ["did-navigate", "app://demo/inside"],
    ]);
});

// The same place: "Subsequent events will not fire if event.preventDefault() is called".
for (const [id, url] of [
  ["away", "https://away.example/"],
  ["mail", "mailto:somebody@example.com"],
] as const) {
  test(`a navigation to "${id}" has started before it is prevented, and never happens, @fake`, async ({
    app,
    page,
    demoWindow,
  }) => {
    await keepsEvents(demoWindow);
    await page.locator(`#${id}`).click();
    await expect.poll(() => external(app)).toEqual([url]);
    await expect
      .poll(() => received(app))
      .toEqual([
        ["did-start-navigation", url],
        ["will-frame-navigate", url],
        ["will-navigate", url],
      ]);
  });
}
