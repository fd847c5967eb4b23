import type { ElectronApplication } from "@playwright/test";
import { type ElectronModule, expect, test } from "./demo.ts";

const external = (app: ElectronApplication) =>
  app.evaluate((electron) => (electron as unknown as ElectronModule).__double.external);

for (const [id, url] of [
  ["away", "https://away.example/"],
  ["new", "https://new.example/"],
  ["mail", "mailto:somebody@example.com"],
] as const) {
  test(`the link "${id}" is told and leads nowhere, @double`, async ({ app, page }) => {
    await page.locator(`#${id}`).click();
    await expect.poll(() => external(app)).toEqual([url]);
    await expect
      .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
      .toBe(1);
    await expect.poll(() => app.context().pages().length).toBe(1);
    await expect(page.getByRole("heading")).toHaveText("/start");
  });
}

test("a link inside leads on, and a script's new window is denied, @double", async ({
  app,
  page,
  demoWindow,
}) => {
  await page.locator("#inside").click();
  await expect(page.getByRole("heading")).toHaveText("/inside");
  await expect
    .poll(() => demoWindow.evaluate(({ webContents }) => webContents.getURL()))
    .toBe("app://demo/inside");
  expect(await page.evaluate(() => window.open("https://pop.example/") === null)).toBe(false);
  await expect.poll(() => external(app)).toEqual(["https://pop.example/"]);
  await expect.poll(() => app.context().pages().length).toBe(1);
});

test("the main process hears of each navigation, @double", async ({ app, page, demoWindow }) => {
  await demoWindow.evaluate((opened) => {
    const told: unknown[] = [];
    Object.assign(globalThis, { told });
    opened.webContents.on("did-start-navigation", ({ url, isMainFrame, isSameDocument }) =>
      told.push([url, isMainFrame, isSameDocument]),
    );
  });
  await page.evaluate(() => history.pushState(null, "", "/pushed"));
  await page.evaluate(() => location.reload());
  await expect(page.getByRole("heading")).toHaveText("/pushed");
  expect(await app.evaluate(() => (globalThis as unknown as { told: unknown }).told)).toEqual([
    ["app://demo/pushed", true, true],
    ["app://demo/pushed", true, false],
  ]);
});
