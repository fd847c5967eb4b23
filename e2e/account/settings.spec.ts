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

test("when evening comes and the system turns dark, an open page is legible at every moment", async ({
  openWindow,
}) => {
  const page = await openWindow({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Login", exact: true });
  await expect(button).toBeEnabled();
  // Text changes at once; a background that takes its time is as dark as the text on its way.
  await page.evaluate(() => {
    Object.assign(globalThis, { fading: [] });
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      const { fading } = globalThis as unknown as { fading: string[] };
      const text = (target as Element).textContent;
      if (text && !propertyName.startsWith("border")) fading.push(`${text}: ${propertyName}`);
    });
  });
  for (const [colorScheme, background] of [
    ["dark", "rgb(242, 188, 78)"],
    ["light", "rgb(27, 35, 51)"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(button).toHaveCSS("background-color", background);
  }
  const fading = () => page.evaluate(() => (globalThis as unknown as { fading: string[] }).fading);
  await expect.poll(fading).toEqual([]);

  // What changes because somebody does something still takes its time.
  await button.hover();
  await expect.poll(fading).toContain("Login: opacity");
});

test("notifications are asked for in the settings only, and told of when the browser forbids them", async ({
  openWindow,
}) => {
  const customer = new Customer(await openWindow(), demoCustomer);
  await customer.signsIn();
  const { page } = customer;
  await page.goto("/dashboard/settings");
  await page.getByRole("button", { name: "Send a test notification" }).click();
  await expect(page.getByText("This browser does not allow it.")).toBeVisible();
  await expect(page.getByText("Start at login")).toHaveCount(0);
  await page.context().grantPermissions(["notifications"]);
  await page.getByRole("switch", { name: "Notifications" }).click(); // turns once the browser has answered
  await expect(page.getByRole("switch", { name: "Notifications" })).toBeChecked();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Notifications" })).toBeChecked();
});

test("a customer says which mails they get, and when; another device shows the same", async ({
  aCustomer,
}) => {
  const { page } = await aCustomer();
  await page.goto("/dashboard/settings");
  const solved = page.getByRole("switch", { name: "A ticket of yours is solved" });
  await expect(solved).toBeChecked();
  await expect(page.getByText("A note mentions you")).toHaveCount(0);
  const until = page.getByLabel("Quiet until");
  const saved = async (act: () => Promise<unknown>) => {
    const answered = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.ok(),
    );
    await act();
    await answered;
  };
  await saved(() => solved.click());
  await saved(() => page.getByRole("switch", { name: "Quiet hours for mails" }).click());
  await expect(until).toHaveValue("08:00");
  await until.fill("06:30");
  await saved(() => until.blur());
  await page.reload();
  await expect(until).toHaveValue("06:30");
  await expect(solved).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Answers to your tickets" })).toBeChecked();
});
