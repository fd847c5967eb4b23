import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

// spec §2 Top bar: sidebar toggle
// spec §2 Side menu: My Profile
// spec §1 A dashboard offers profile and address management
// spec §2 /dashboard | Dashboard (login required) with child routes
test("the dashboard is reached by the avatar's menu, and leads to its pages, the inbox and out", async ({
  aCustomerOfTheForm,
}) => {
  const { page } = await aCustomerOfTheForm();
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await expect(menu.getByRole("listitem")).toHaveText([
    "My Profile",
    "Address",
    "Settings",
    "Inbox",
    "Log Out",
  ]);
  await menu.getByRole("link", { name: "Address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Address" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await menu.getByRole("link", { name: "My Profile" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await menu.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

// spec §1 admins get extra entries
// spec §2 Side menu: My Profile
// spec §2 Side menu … All Users and All Admin are hidden from non-admins
// spec §6 Admin: sees All Users and All Admin entries and can open those routes
test("staff have entries of their own in the menu, which open; a customer has none of them", async ({
  aCustomerOfTheForm,
  anAgent,
}) => {
  const menuOf = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
  const [customer, agent] = [await aCustomerOfTheForm(), await anAgent()];
  await customer.page.goto("/dashboard");
  await expect(menuOf(customer.page).getByRole("link", { name: "My Profile" })).toBeVisible();
  await expect(menuOf(customer.page).getByRole("link", { name: /^All/ })).toHaveCount(0);

  await agent.page.goto("/dashboard");
  for (const [entry, path] of [
    ["All Users", "users"],
    ["All Admin", "admins"],
    ["Address", "address"],
    ["My Profile", "profile"],
  ] as const) {
    await menuOf(agent.page).getByRole("link", { name: entry }).click();
    await expect(agent.page).toHaveURL(new RegExp(`/dashboard/${path}$`));
    await expect(agent.page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test.describe(() => {
  test.use({ areWindowsNew: true });

  // spec §8 Password, name, phone, address, forgot-password failures
  test("when the desk cannot be reached, the reason is shown and what was typed stays", async ({
    aCustomerOfTheForm,
  }) => {
    const customer = await aCustomerOfTheForm();
    const { page } = customer;
    await page.goto("/dashboard/profile");
    await page.getByRole("button", { name: "Edit Phone Number" }).click();
    await page.getByLabel("Phone Number", { exact: true }).fill("112");
    await page.context().setOffline(true);
    await page.getByLabel("Phone Number", { exact: true }).press("Enter");
    await customer.seesNotice("The desk cannot be reached.");
    await expect(page.getByLabel("Phone Number", { exact: true })).toHaveValue("112");
    await page.context().setOffline(false);
    await page.getByLabel("Phone Number", { exact: true }).press("Enter");
    await customer.seesNotice("Updated UserNumber");
  });
});
