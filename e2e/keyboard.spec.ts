import { expect } from "@playwright/test";
import { register } from "./accounts.ts";
import { test } from "./fixtures.ts";

test("everything works by keyboard alone: signing in, opening a ticket, writing a message", async ({
  aVisitor,
  desk,
}) => {
  const visitor = await aVisitor();
  await register(visitor.account, desk);
  const { page } = visitor;
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  /** Tabs until something with that name has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let tabs = 0; tabs < 25; tabs++) {
      const focused = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement | null;
        if (at === document.body) return "";
        const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
        return at?.getAttribute("aria-label") ?? label ?? at?.textContent ?? "";
      });
      if (name.test(focused)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${name} was not reached`);
  };

  await page.goto("/login");
  await tabTo(/^E-mail/);
  await page.keyboard.type(visitor.account.email);
  await press("Tab");
  await page.keyboard.type(visitor.account.password);
  await press("Enter");
  await expect(page).toHaveURL(/\/inbox$/);

  await tabTo(/^Create Ticket/);
  await press("Enter");
  await tabTo(/^Next/);
  await press("Enter");
  await tabTo(/I have a problem/);
  await press("ArrowDown");
  await expect(page.getByLabel("I have a general enquiry")).toBeChecked();
  await tabTo(/^Next/);
  await press("Enter");
  await tabTo(/^Subject/);
  await page.keyboard.type("No mouse in this house");
  await press("Tab");
  await page.keyboard.type("The cat has it, and will not give it back.");
  await tabTo(/^Privet Ticket/);
  await press("Space");
  await tabTo(/^Create Ticket/);
  await press("Enter");
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
  await expect(page.getByText("privet", { exact: true })).toBeVisible();

  await tabTo(/^Message$/);
  await page.keyboard.type("first line");
  await press("Shift+Enter");
  await page.keyboard.type("second line");
  await press("Enter");
  await expect(visitor.thread.getByText("first line")).toBeVisible();
  await expect(visitor.composer).toHaveValue("");
  await expect(visitor.composer).toBeFocused();

  await tabTo(/^Create Ticket|^#/);
  await press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
