import { expect } from "@playwright/test";
import type { recorded } from "../electron-fake/src/recorded.ts";
import type { Notification } from "../electron-fake/src/system/notification.ts";
import type { Tray } from "../electron-fake/src/system/tray.ts";
import { Customer } from "./fixtures/customer.ts";
import { test } from "./fixtures/fixtures.ts";
import { type TestedParts, windowOf } from "./fixtures/parts.ts";
import { signsInAndConnects } from "./fixtures/signed-in.ts";

// The console as on other systems: the fake imitates what is theirs (electron-fake/README.md).

type Fake = { __fake: typeof recorded };

// case G20
test("on Windows a notification that outlived the console starts it at its ticket, and goes when nobody is signed in, @fake", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket();
  const env = { DESK_SERVER: desk.url, ELECTRON_FAKE_PLATFORM: "win32" };
  const console = await aConsole({ env });
  await signsInAndConnects(console);
  await windowOf(console).hide();
  await customer.writes(ticket, "Is anybody there?");
  const actionCenter = ({ app }: typeof console) =>
    app.evaluate((electron) => (electron as unknown as Fake).__fake.actionCenter);
  const toastOf = async () => (await actionCenter(console)).find(({ tag }) => tag === ticket._id);
  await expect.poll(toastOf).toBeTruthy();
  await console.app.evaluate((electron, ticketId) => {
    const { notifications } = (electron as unknown as Fake).__fake;
    const shown = notifications.findLast(({ id }) => id === ticketId);
    (shown as unknown as Notification).timesOut();
  }, ticket._id);
  const toast = await toastOf();
  await console.quit();

  const { directory } = console;
  const started = { ...env, ELECTRON_FAKE_TOAST: toast?.launch ?? "" };
  const later = await aConsole({ env: started, directory });
  // This computer's keychain is no Windows', so nobody is signed in: what is left of them goes.
  const takenAway = () =>
    later.app.evaluate((electron) =>
      (electron as unknown as Fake).__fake.notifications.map(({ id }) => id),
    );
  await expect.poll(takenAway).toContain(ticket._id);
  await signsInAndConnects(later);
  await expect(later.page).toHaveURL(new RegExp(`/inbox/${ticket._id}$`));
  await expect(later.page.getByText("Is anybody there?").last()).toBeVisible();
});

test("on macOS the console opened at login stays hidden, and a click on the tray opens its menu alone, @fake", async ({
  aConsole,
}) => {
  const env = { ELECTRON_FAKE_PLATFORM: "darwin", ELECTRON_FAKE_OPENED_AT_LOGIN: "1" };
  const console = await aConsole({ env });
  const isVisible = windowOf(console).isVisible;
  const menuShown = await console.app.evaluate(() => {
    const tray = (globalThis as unknown as { __desk: TestedParts }).__desk.tray as unknown as Tray;
    tray.clickedBy("left");
    return tray.menuShown;
  });
  expect([menuShown, await isVisible()]).toEqual([1, false]);
  await console.app.evaluate(({ app }) => void app.emit("activate"));
  await expect.poll(isVisible).toBe(true);
});
