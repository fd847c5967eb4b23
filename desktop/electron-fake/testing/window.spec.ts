import { expect, test } from "./demo.ts";

test("a page leads to its window, which shows, hides and closes, @fake", async ({ demoWindow }) => {
  const received = await demoWindow.evaluate((opened) => {
    const events: string[] = [];
    for (const name of ["show", "hide", "minimize", "restore", "maximize"] as const) {
      opened.on(name as "show", () => events.push(name));
    }
    opened.hide();
    opened.hide();
    const isHidden = !opened.isVisible() && !opened.isFocused();
    opened.show();
    opened.minimize();
    opened.restore();
    opened.maximize();
    return { events, isHidden, isFocused: opened.isFocused() };
  });
  expect(received).toEqual({
    events: ["hide", "show", "minimize", "restore", "maximize"],
    isHidden: true,
    isFocused: false,
  });
});

test("closing can be prevented; the last window that closes ends the program, @fake", async ({
  app,
  demoWindow,
}) => {
  const isKept = await demoWindow.evaluate((opened) => {
    opened.once("close", (event) => event.preventDefault());
    opened.close();
    return !opened.isDestroyed();
  });
  expect(isKept).toBe(true);
  const ended = app.waitForEvent("close");
  await demoWindow.evaluate((opened) => opened.close()).catch(() => {}); // it may be gone already
  await ended;
});

test("a window that is resized resizes its page, @fake", async ({ page, demoWindow }) => {
  const before = await page.evaluate(() => innerWidth);
  await demoWindow.evaluate((opened) => opened.setBounds({ width: 1_000, height: 500 }));
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(before + 200);
});

test("a page that has crashed is reported, and comes back, @fake", async ({ page, demoWindow }) => {
  await page.evaluate(() => localStorage.setItem("draft", "not lost"));
  const back = await demoWindow.evaluate(async (opened) => {
    const { webContents } = opened;
    const gone = new Promise<string>((resolve) => {
      webContents.once("render-process-gone", (_event, { reason }) => resolve(reason));
    });
    webContents.forcefullyCrashRenderer();
    const reason = await gone;
    await opened.loadURL("app://demo/start");
    return [
      reason,
      await webContents.executeJavaScript("localStorage.getItem('draft')"),
      await webContents.executeJavaScript("window.demo.invoke('echo', 'alive')"),
    ];
  });
  expect(back).toEqual(["crashed", "not lost", "alive"]);
});
