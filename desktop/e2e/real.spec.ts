import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { root } from "../build/root.ts";
import { test } from "./fixtures/fixtures.ts";
import { windowOf } from "./fixtures/parts.ts";

// What only Electron's own program can show (README.md lists it): the fake imitates it, or cannot.

const pinned = JSON.parse(readFileSync(join(root, "desktop/package.json"), "utf8")).devDependencies
  .electron as string;

test("the console runs on the Electron that is pinned, each page in a sandbox, @real", async ({
  aConsole,
}) => {
  const { app } = await aConsole();
  await expect.poll(() => app.evaluate(() => process.versions.electron)).toBe(pinned);
  const isSandboxed = () =>
    app.evaluate(({ app: program }) =>
      program
        .getAppMetrics()
        .filter(({ type }) => type === "Tab")
        .map(({ sandboxed }) => sandboxed),
    );
  // macOS and Windows report the sandbox; Chromium has none for root.
  if (process.platform !== "linux") await expect.poll(isSandboxed).toEqual([true]);
});

test("the page is the console's own origin, and keeps what it stores there, @real", async ({
  aConsole,
}) => {
  const first = await aConsole();
  await expect.poll(() => first.page.evaluate(() => location.origin)).toBe("app://desk");
  await first.page.evaluate(() => localStorage.setItem("kept", "yes"));
  await first.quit();
  const { directory } = first;
  const second = await aConsole({ directory });
  await expect.poll(() => second.page.evaluate(() => localStorage.getItem("kept"))).toBe("yes");
});

test("a window that a page wants is none, @real", async ({ aConsole }) => {
  const { page } = await aConsole();
  // biome-ignore lint/plugin: what a call has returned stays, and another call asks for another window
  expect(await page.evaluate(() => window.open("about:blank"))).toBeNull();
});

test("what Electron has on one system alone is there, and only there, @real", async ({
  aConsole,
}) => {
  const { app } = await aConsole();
  const found = await app.evaluate(
    ({ app: program, Notification, nativeImage }, assets) => ({
      platform: process.platform,
      activation: typeof Notification.handleActivation,
      isTemplate: nativeImage.createFromPath(`${assets}/trayTemplate.png`).isTemplateImage(),
      dock: typeof program.dock,
    }),
    join(root, "desktop/assets"),
  );
  expect(found).toEqual({
    platform: process.platform,
    activation: process.platform === "win32" ? "function" : "undefined",
    isTemplate: process.platform === "darwin",
    dock: process.platform === "darwin" ? "object" : "undefined",
  });
});

test("the window is drawn, hidden and shown by the system, and a hidden page goes on, @real", async ({
  aConsole,
}) => {
  const console = await aConsole();
  const window = windowOf(console);
  await expect.poll(() => window.isVisible()).toBe(true);
  await window.hide();
  await expect.poll(() => window.isVisible()).toBe(false);
  const ticks = await console.page.evaluate(async () => {
    const begun = performance.now();
    for (let i = 0; i < 10; i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    return performance.now() - begun;
  });
  expect(ticks).toBeLessThan(2_000); // a throttled page is called once a second
});
