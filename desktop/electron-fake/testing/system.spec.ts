import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type ElectronModule, expect, test } from "./demo.ts";

test("a notification is recorded, and a test can click it, @fake", async ({ app }) => {
  const received = await app.evaluate(async (electron) => {
    const { Notification, __fake } = electron as unknown as ElectronModule;
    const events: string[] = [];
    const notification = new Notification({ title: "Ticket #42", body: "Ana has answered" });
    for (const name of ["show", "click", "close"] as const) {
      notification.on(name as "click", () => events.push(name));
    }
    notification.show();
    await Promise.resolve();
    const [shown] = __fake.notifications;
    shown?.emit("click");
    notification.close();
    return { title: shown?.title, body: shown?.body, events };
  });
  expect(received).toEqual({
    title: "Ticket #42",
    body: "Ana has answered",
    events: ["show", "click"],
  });
});

test("badge, tray, menu and dialogs are recorded and answered, @fake", async ({ app }) => {
  const received = await app.evaluate(async (electron) => {
    const {
      app: program,
      dialog,
      Menu,
      nativeImage,
      Tray,
      __fake,
    } = electron as unknown as ElectronModule;
    const chosen: string[] = [];
    program.setBadgeCount(3);
    const png = nativeImage.createFromDataURL(
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    );
    const tray = new Tray(png);
    const menu = Menu.buildFromTemplate([
      { label: "More", submenu: [{ id: "open", label: "Open", click: () => chosen.push("open") }] },
      { id: "pause", label: "Pause", type: "checkbox" },
    ]);
    tray.setContextMenu(menu);
    menu.getMenuItemById("open")?.click();
    menu.getMenuItemById("pause")?.click();
    __fake.dialogAnswers.push({ response: 1, checkboxChecked: false });
    const asked = await dialog.showMessageBox({ message: "Restart?", buttons: ["Yes", "No"] });
    const unasked = await dialog.showMessageBox({ message: "Again?" });
    return {
      size: png.getSize(),
      badge: program.getBadgeCount(),
      chosen,
      isPaused: menu.getMenuItemById("pause")?.checked,
      responses: [asked.response, unasked.response],
      dialogs: __fake.dialogs.length,
    };
  });
  expect(received).toEqual({
    size: { width: 1, height: 1 },
    badge: 3,
    chosen: ["open"],
    isPaused: true,
    responses: [1, 0],
    dialogs: 2,
  });
});

test("the computer sleeps and wakes when a test says so, @fake", async ({ app }) => {
  const received = await app.evaluate(({ powerMonitor }) => {
    const events: string[] = [];
    powerMonitor.on("suspend", () => events.push("suspend"));
    powerMonitor.on("resume", () => events.push("resume"));
    powerMonitor.emit("suspend");
    powerMonitor.emit("resume");
    return events;
  });
  expect(received).toEqual(["suspend", "resume"]);
});

test("a page's colours follow the theme, @fake", async ({ app, page }) => {
  const isDark = () => page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  await expect.poll(isDark).toBe(false);
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = "dark";
  });
  await expect.poll(isDark).toBe(true);
});

test("permissions are decided by the session's handler, @fake", async ({ app, page }) => {
  await app.evaluate(({ session }) => {
    session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
      answer(permission === "notifications");
    });
  });
  const asked = await page.evaluate(async () => [
    await Notification.requestPermission(),
    await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error) => error.name),
  ]);
  expect(asked).toEqual(["granted", "NotAllowedError"]);
});

test("a download is reported before it begins, and can be prevented, @fake", async ({
  app,
  page,
  userData,
}) => {
  await app.evaluate(({ session }) => {
    const received: string[] = [];
    Object.assign(globalThis, { received });
    session.defaultSession.on("will-download", (event, item) => {
      if (received.length === 0) event.preventDefault();
      received.push(item.getURL());
    });
  });
  const received = () =>
    app.evaluate(() => (globalThis as unknown as { received: string[] }).received);
  for (const name of ["a", "b"]) {
    await page.evaluate((file) => location.assign(`/file/${file}.txt`), name);
    await expect.poll(received).toContain(`app://demo/file/${name}.txt`);
  }
  await expect.poll(() => readdirSync(join(userData, "Downloads"))).toEqual(["b.txt"]);
});
