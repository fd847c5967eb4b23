import { expect } from "@playwright/test";
import type { recorded } from "../../electron-fake/src/recorded.ts";
import type { globalShortcut } from "../../electron-fake/src/system/global-shortcut.ts";
import { test } from "../fixtures/fixtures.ts";
import { windowOf } from "../fixtures/parts.ts";
import { signsInAndConnects } from "../fixtures/signed-in.ts";

// What other programs have and whether the computer is touched: the fake is told so (electron-fake/README.md).

type Fake = { __fake: typeof recorded; globalShortcut: typeof globalShortcut };

test("keys pressed in another program bring the console up, others once they are chosen in the settings; an agent is told which another program has, @fake", async ({
  aConsole,
  desk,
}) => {
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  const { app, page } = console;
  const window = windowOf(console);
  /** Once the program has them: what is chosen reaches it a moment later. */
  const presses = async (keys: string) => {
    const isRegistered = () =>
      app.evaluate(
        (electron, asked) => (electron as unknown as Fake).globalShortcut.isRegistered(asked),
        keys,
      );
    await expect.poll(isRegistered).toBe(true);
    await app.evaluate(
      (electron, pressed) => (electron as unknown as Fake).globalShortcut.pressed(pressed),
      keys,
    );
  };
  await window.hide();
  await presses("CommandOrControl+Alt+Shift+D");
  await expect.poll(window.isVisible).toBe(true);

  await app.evaluate((electron) => {
    (electron as unknown as Fake).__fake.takenShortcuts = ["CommandOrControl+Alt+Shift+Space"];
  });
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  const shortcut = page.getByLabel("Brings this console up from any program");
  await shortcut.selectOption("Ctrl+Alt+Shift+Space");
  await expect(page.getByText("Ctrl+Alt+Shift+Space belongs to another program.")).toBeVisible();
  await shortcut.selectOption("Ctrl+Shift+F9");
  await window.hide();
  await presses("CommandOrControl+Shift+F9");
  await expect.poll(window.isVisible).toBe(true);
});

test("an agent whose computer nobody touches is away at the desk, and online again at the first key, @fake", async ({
  aConsole,
  desk,
}) => {
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  await signsInAndConnects(console);
  const idles = (seconds: number) =>
    console.app.evaluate((electron, idleSeconds) => {
      (electron as unknown as Fake).__fake.idleSeconds = idleSeconds;
    }, seconds);
  // It looks every fifteen seconds.
  const afterALook = { timeout: 75_000 };
  const availability = console.page.getByRole("button", { name: "Account" });
  await expect(availability).toContainText("Online");
  await idles(16 * 60);
  await expect(availability).toContainText("Away", afterALook);
  await idles(0);
  await expect(availability).toContainText("Online", afterALook);
});
