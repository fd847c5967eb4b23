import { expect } from "@playwright/test";
import { demoCustomer } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";

test("a user chooses dark colours, and finds them again", async ({ aCustomer }) => {
  const { page } = await aCustomer();
  await page.goto("/dashboard/settings");
  await page.getByLabel("Colours").selectOption("Dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByLabel("Colours").selectOption("As the system");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
});

test("notifications are asked for in the settings only, and told of when the browser forbids them", async ({
  openWindow,
}) => {
  const customer = new Customer(await openWindow(), demoCustomer);
  await customer.signsIn();
  const { page } = customer;
  await page.goto("/dashboard/settings");
  await expect(page.getByText("Start at login")).toHaveCount(0);
  await page.getByRole("button", { name: "Send a test notification" }).click();
  await expect(page.getByText("This browser does not allow it.")).toBeVisible();
  await page.context().grantPermissions(["notifications"]);
  await page.getByRole("switch", { name: "Notifications" }).click(); // turns once the browser has answered
  await expect(page.getByRole("switch", { name: "Notifications" })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Notifications" })).toBeChecked();
});
