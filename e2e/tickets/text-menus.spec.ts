import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

test("an agent types an emoji by its name, quotes a message, calls another ticket in a note, and comes to a message by its link", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer("Nina Holm");
  await customer.createsTicket({ subject });
  await customer.opensTicket(subject);
  await customer.writes("It is silent");
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const { keyboard } = page;
  const field = page.getByLabel("Message", { exact: true });
  await field.focus();
  await expect(page.getByRole("button", { name: "Format" })).toBeVisible();
  await keyboard.type("Hello :wav");
  await expect(page.getByRole("option", { name: "wave" })).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Enter");
  await expect(field).toHaveValue("Hello 👋 ");
  await keyboard.type(":tada:");
  await expect(field).toHaveValue("Hello 👋 🎉");

  const row = nora.thread.getByRole("listitem").filter({ hasText: "It is silent" });
  await row.getByRole("button", { name: "Message actions" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Quote" }).press("Enter");
  await expect(field).toHaveValue("Hello 👋 🎉\n\n> It is silent\n\n");
  await expect(field).toBeFocused();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await row.getByRole("button", { name: "Message actions" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Copy link" }).press("Enter");
  await expect(page.getByText("The link is copied.")).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.search).toMatch(/^\?ticket=\d+&message=1$/);

  await page.getByRole("button", { name: "Internal note" }).click();
  const note = page.getByRole("combobox", { name: "Internal note" });
  await note.pressSequentially("As #water");
  await page.getByRole("option", { name: /Water below the machine/ }).click();
  await expect(note).toHaveValue(/^As #\d+ $/);
  await note.press("Enter");
  await nora.thread.getByRole("link", { name: /^#\d+$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Water below/ })).toBeVisible();

  await page.goto(link.pathname + link.search);
  await expect(row.locator("[data-linked]")).toBeVisible();
});
