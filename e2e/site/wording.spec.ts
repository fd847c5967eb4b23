import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

// A desk of its own, on which the operator has set WORDING=proofread; all other specs prove the specification's words.
test.use({ deskVariables: { WORDING: "proofread" } });

test("on a proofread desk a customer reads the texts without the specification's typing errors", async ({
  aVisitor,
  aCustomer,
}) => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto("/nowhere");
  await expect(page.getByText("Page not found", { exact: true })).toBeVisible();

  await page.goto("/login");
  const form = page.getByRole("form", { name: "Sign in" });
  await form.getByRole("button", { name: "Login" }).click();
  await expect(form.getByText("Email is required", { exact: true })).toBeVisible();

  const customer = await aCustomer();
  await customer.page.goto("/ticket/details");
  await expect(customer.page.getByLabel("Private Ticket")).toBeVisible();
  await customer.page.getByRole("button", { name: "Create Ticket" }).click();
  await expect(customer.page.getByText("Please describe your problem here.")).toBeVisible();
});

test("the words are in the first answer: a page without scripts has them, and says its language", async ({
  openWindow,
}) => {
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
});
