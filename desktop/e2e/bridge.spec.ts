import { ipcEvents, ipcMethods } from "@deskbell/shared/desktop/ipc";
import { expect } from "@playwright/test";
import { test } from "./fixtures/fixtures.ts";

// case G08
test("the page is offered what the contract says, and nothing of Electron", async ({
  aConsole,
}) => {
  const { page } = await aConsole();
  const offered = await page.evaluate(() =>
    Object.keys((window as never as { desk: object }).desk),
  );
  expect(offered.sort()).toEqual([...ipcMethods, ...Object.keys(ipcEvents)].sort());
  const leaks = await page.evaluate(() =>
    ["require", "process", "electron", "ipcRenderer", "Buffer"].filter((name) => name in window),
  );
  expect(leaks).toEqual([]);
});
