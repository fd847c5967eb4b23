import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { test } from "../fixtures.ts";
import { fontsAreThere } from "../fonts.ts";
import { requestsOf } from "../requests-of.ts";
import { unsentAt } from "../stored-drafts.ts";
import { holdConfig } from "./hold-config.ts";

const third = "I have a problem with a product I purchased on Marketplace";

// spec §2 A button for logging in through a third-party marketplace account exists
test("without a marketplace its button is there, says why it is of no use, and does nothing", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Continue with Marketplace", exact: true });
  const reason = "Signing in with Marketplace is not set up here.";
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText(reason)).toBeVisible();
  await expect(button).toHaveAccessibleDescription(reason);
  const asked = requestsOf(page, /\/users\/|accounts:/);
  await button.focus();
  await expect(button).toBeFocused(); // so that a screen reader says the reason, too
  await button.click({ force: true });
  await page.keyboard.press("Enter");
  // Whatever these had begun has begun before this is there.
  await page.getByLabel("E-mail").fill("ada@example.com");
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await expect(page.getByText("Email is require")).toHaveCount(0);
  expect(asked).toEqual([]);
  await expect(page).toHaveURL(/\/login$/);
  expect(page.context().pages()).toHaveLength(1);
});

test("a button that waits for the desk is called by its name all the while", async ({
  openWindow,
}) => {
  const page = await openWindow();
  const letThrough = await holdConfig(page);
  await page.goto("/login");
  const waiting = page.getByRole("button", { name: "Another way to sign in" });
  await expect(waiting.getByRole("status", { name: "Please wait" })).toBeVisible();
  await expectAccessible(page);
  letThrough();
  await expect(page.getByRole("button", { name: "Continue with Marketplace" })).toBeVisible();
});

test("what the marketplace is called can be asked again when it could not be loaded", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await page.route("**/api/v1/config", (route) => route.abort("internetdisconnected"));
  await page.goto("/login");
  await expect(page.getByText("Another way to sign in could not be loaded.")).toBeVisible();
  await page.unroute("**/api/v1/config");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Signing in with Marketplace is not set up here.")).toBeVisible();
});

// spec §3 Enquiry reasons
// spec §9 Default enquiry reason
test("a customer chooses among three reasons, of which the first is chosen and the third names the marketplace", async ({
  aCustomerOfTheForm,
}) => {
  const customer = await aCustomerOfTheForm();
  const { page } = customer;
  const letThrough = await holdConfig(page);
  await page.goto("/ticket/enquiry");
  await expect(page.getByRole("radio")).toHaveCount(2);
  const next = page.getByRole("link", { name: "Next" });
  await fontsAreThere(page);
  const before = await next.boundingBox();
  letThrough();
  const radios = page.getByRole("radio");
  await expect(radios).toHaveCount(3);
  await expect
    .poll(() => radios.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value)))
    .toEqual(["I have a problem with a product", "I have a general enquiry", third]);
  await expect(radios.first()).toBeChecked();
  await expect.poll(() => next.boundingBox()).toEqual(before);

  await page.getByLabel(third).check();
  await next.click();
  await expect(page.getByText(third)).toBeVisible();
  await page.getByLabel("Subject").fill("Bought there, broken here");
  await page.getByLabel("Description").fill("It came in two halves, and the halves do not match.");
  await customer.createButton.click();
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
  await expect(page.getByText(third)).toBeVisible();
});

test("a draft whose reason is none any more goes back to the default, and its words stay", async ({
  aCustomerOfTheForm,
}) => {
  const customer = await aCustomerOfTheForm();
  const { page } = customer;
  await page.route("**/api/v1/config", async (route) => {
    const response = await route.fetch();
    const marketplace = { name: "Elsewhere", providerId: null };
    await route.fulfill({ response, json: { ...(await response.json()), marketplace } });
  });
  await page.goto("/ticket/enquiry");
  await page.getByLabel("I have a problem with a product I purchased on Elsewhere").check();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByLabel("Subject").fill("A subject to keep");
  await page.getByLabel("Description").fill("Words that were typed before.");
  await expect.poll(() => unsentAt(page)).toContain("Words that were typed before.");
  await page.unroute("**/api/v1/config");
  await page.reload();
  await expect(page.getByText("I have a problem with a product", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("A subject to keep");
  await customer.createButton.click();
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
  await expect(page.getByText("I have a problem with a product", { exact: true })).toBeVisible();
});

test("forty letters without a gap are shown whole, on a phone as well", async ({
  aCustomerOfTheForm,
  openWindow,
}) => {
  const name = "Donaudampfschifffahrtsmarktplatzbetreiber".slice(0, 40);
  const viewport = { width: 360, height: 740 };
  const customer = await aCustomerOfTheForm();
  const visitor = await openWindow({ viewport });
  await customer.page.setViewportSize(viewport);
  for (const [page, path] of [
    [visitor, "/login"],
    [customer.page, "/ticket/enquiry"],
  ] as const) {
    await page.route("**/api/v1/config", async (route) => {
      const response = await route.fetch();
      const marketplace = { name, providerId: null };
      await route.fulfill({ response, json: { ...(await response.json()), marketplace } });
    });
    await page.goto(path);
    await expect(page.getByText(name).first()).toBeVisible();
    const widest = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll("main *")];
        return Math.max(...all.map((element) => element.getBoundingClientRect().right));
      });
    await expect.poll(widest).toBeLessThanOrEqual(viewport.width);
  }
});
