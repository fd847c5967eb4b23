import { expect } from "@playwright/test";
import { Customer } from "./fixtures/customer.ts";
import { test } from "./fixtures/fixtures.ts";
import { signsInAndConnects } from "./fixtures/signed-in.ts";

test("the menu prints the ticket that is open, and nothing where none is", async ({
  aConsole,
  desk,
}) => {
  const customer = await Customer.arrives(desk);
  const ticket = await customer.opensTicket("A ticket for the printer");
  const console = await aConsole({ env: { DESK_SERVER: desk.url } });
  const { page } = console;
  await signsInAndConnects(console);
  const chooses = () =>
    console.app.evaluate(({ Menu }) => {
      Menu.getApplicationMenu()?.getMenuItemById("print")?.click();
    });
  const dialog = page.getByRole("dialog", { name: `Print ticket #${ticket.ticket}` });
  await page.evaluate(() => {
    window.print = () => {
      document.title = "printed";
    };
  });
  await chooses();
  await page
    .getByRole("link", { name: ticket.subject.slice(0, 14) })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // The page offers it with its keys, which are loaded after the conversation.
  await expect(async () => {
    await chooses();
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect.poll(() => page.title()).toBe("printed");
  await expect(page.locator("article[data-printed]")).toContainText(ticket.subject);
});
