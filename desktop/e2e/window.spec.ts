import { once } from "node:events";
import { expect } from "@playwright/test";
import { Customer } from "./fixtures/customer.ts";
import { test } from "./fixtures/fixtures.ts";
import { notificationsOf, type TestedParts, windowOf } from "./fixtures/parts.ts";
import { signsIn, signsInAndConnects } from "./fixtures/signed-in.ts";

test("closing the window leaves the console in the tray, and says so once; quitting ends it", async ({
  aConsole,
}) => {
  const console = await aConsole();
  const window = windowOf(console);
  await window.close();
  await expect.poll(() => window.isVisible()).toBe(false);
  await expect
    .poll(() => notificationsOf(console))
    .toMatchObject([{ title: "Deskbell is in the tray" }]);
  await console.app.evaluate(({ app }) => void app.emit("activate"));
  await expect.poll(() => window.isVisible()).toBe(true);
  await window.close();
  await expect.poll(() => window.isVisible()).toBe(false);
  await expect.poll(() => notificationsOf(console)).toHaveLength(1);

  const ended = once(console.app.process(), "exit");
  await console.app.evaluate(({ app }) => setTimeout(() => app.quit(), 100) && null);
  await ended;
});

test("the badge and the tray show how many tickets are unread", async ({ aConsole }) => {
  const console = await aConsole();
  const show = (count: number) =>
    console.page.evaluate(
      (unread) =>
        (
          window as never as { desk: import("@deskbell/shared/desktop/ipc").IpcApi }
        ).desk.showUnread(unread),
      count,
    );
  const badge = () => console.app.evaluate(({ app }) => app.getBadgeCount());
  await show(3);
  await expect.poll(badge).toBe(3);
  await show(0);
  await expect.poll(badge).toBe(0);
});

test("a page that died comes back where it was; one that dies again and again offers to try", async ({
  aConsole,
  desk,
}) => {
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsIn(console);
  /** The console's clock shows that second then: a slow machine may need minutes for what counts in one. */
  const diesAt = (second: number) =>
    console.app.evaluate(async (_electron, atMs) => {
      const { webContents } = (globalThis as unknown as { __desk: TestedParts }).__desk.window;
      const isGone = new Promise((gone) => webContents.once("render-process-gone", gone));
      const { now } = Date;
      Date.now = () => atMs;
      webContents.forcefullyCrashRenderer();
      await isGone; // what is shown afterwards is not the page that died
      Date.now = now;
    }, second * 1_000);
  const shown = () =>
    console.app.evaluate(() => {
      const { webContents } = (globalThis as unknown as { __desk: TestedParts }).__desk.window;
      return (webContents.executeJavaScript("document.body.innerText") as Promise<string>).catch(
        () => "", // just then there is no page
      );
    });
  await diesAt(0);
  await expect.poll(shown).toContain("Needs reply");
  await diesAt(30);
  await expect.poll(shown).toContain("Needs reply");
  await diesAt(59);
  await expect.poll(shown).toContain("has stopped several times");
  await console.app.evaluate(() => {
    const { window } = (globalThis as unknown as { __desk: TestedParts }).__desk;
    void window.webContents.executeJavaScript('document.querySelector("a").click()');
  });
  await expect.poll(shown).toContain("Needs reply");
});

// electron/electron docs/api/auto-updater.md: the windows are closed before `before-quit`.
test("an update is not stopped by the window that otherwise goes to the tray", async ({
  aConsole,
}) => {
  const console = await aConsole();
  const ended = once(console.app.process(), "exit");
  await console.app.evaluate(({ app, autoUpdater, BrowserWindow }) => {
    // What `quitAndInstall` does where there is something to install.
    setTimeout(() => {
      app.once("window-all-closed", () => app.quit());
      autoUpdater.emit("before-quit-for-update");
      for (const window of BrowserWindow.getAllWindows()) window.close();
    }, 100);
  });
  await ended;
});

test("after a click on a mail address the page goes on hearing of new messages", async ({
  aConsole,
  desk,
}) => {
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  const { page } = console;
  const customer = await Customer.arrives(desk);
  await customer.opensTicket("Before the click on an address");
  await expect(page.getByRole("link", { name: /Before the/ }).first()).toBeVisible();
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "mailto:nora@example.com" });
    document.body.append(link);
    link.click();
  });
  await customer.opensTicket("After the click on an address");
  await expect(page.getByRole("link", { name: /After the/ }).first()).toBeVisible();
});

// case G01 G03
test("links leave to the system's browser, and the page goes nowhere else", async ({
  aConsole,
}) => {
  const console = await aConsole();
  const { app, page } = console;
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { __opened: opened });
    shell.openExternal = async (url) => {
      opened.push(url);
    };
  });
  const opened = () =>
    app.evaluate(() => (globalThis as unknown as { __opened: string[] }).__opened);
  const follows = (href: string, target = "") =>
    page.evaluate(
      ([to, where]) => {
        const link = Object.assign(document.createElement("a"), { href: to, target: where });
        document.body.append(link);
        link.click();
      },
      [href, target] as const,
    );
  await follows("https://example.com/x");
  await expect.poll(opened).toEqual(["https://example.com/x"]);
  await follows("https://example.com/y", "_blank");
  await expect.poll(opened).toHaveLength(2);
  await follows("mailto:nora@example.com", "_blank");
  await expect.poll(opened).toHaveLength(3);
  await follows("http://example.com/", "_blank");
  await expect.poll(opened).toHaveLength(4);
  for (const bad of ["ftp://example.com/", "file:///etc/passwd", "https://a:b@example.com/"]) {
    await follows(bad, "_blank");
  }
  await follows("https://example.com/last", "_blank");
  await expect
    .poll(opened)
    .toEqual([
      "https://example.com/x",
      "https://example.com/y",
      "mailto:nora@example.com",
      "http://example.com/",
      "https://example.com/last",
    ]);
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(1);
  await expect(page.getByText("Which desk do you work at?")).toBeVisible();
});
