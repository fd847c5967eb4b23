import { expect } from "@playwright/test";
import { demoCustomer } from "../accounts.ts";
import { test } from "../fixtures.ts";

// spec §2 / and /support
// spec §2 /login | Sign-in screen
// spec §2 Split layout with a welcome panel
// spec §2 Links: /register
test("the landing and the sign-in page paint without any script", async ({ openWindow }) => {
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/support");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/login");
  await expect(page.getByText("Welcome to our support")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create an Account" })).toBeVisible();
});

test("what a user types into the sign-in page before its code has arrived is kept", async ({
  openWindow,
}) => {
  const page = await openWindow();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("E-mail").fill(demoCustomer.email);
  await page.getByLabel("Password", { exact: true }).fill(demoCustomer.password);
  await page.getByLabel("Remember me").uncheck();
  await expect(page.getByRole("button", { name: "Login" })).toBeDisabled();
  letThrough();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/inbox$/);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "deskbell_token")?.expires).toBe(-1);
});
