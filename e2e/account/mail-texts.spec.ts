import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { test } from "../fixtures.ts";
import { aPicture } from "../pictures.ts";

const preview = (page: Page) => page.frameLocator("iframe");

/** As it is before anybody has set something. */
async function resets(page: Page): Promise<void> {
  for (const name of ["Company name", "Signature", "Greeting"])
    await page.getByLabel(name).fill("");
  await saves(page);
}

async function saves(page: Page): Promise<void> {
  const answer = page.waitForResponse(
    (one) => one.url().endsWith("/mail-texts") && one.request().method() === "PUT",
  );
  await page.getByRole("button", { name: "Save" }).click();
  expect((await answer).status()).toBe(200);
}

test("an admin changes the words of mails, sees them while typing, mails them to themselves, and finds them again", async ({
  anAgent,
  desk,
}) => {
  const admin = await anAgent();
  const { page } = admin;
  await page.goto("/dashboard/mail-texts");
  await page.getByLabel("Company name").fill("Harbour Kettles");
  await page.getByLabel("Signature").fill("Your kettle team");
  await page.getByLabel("Greeting").fill("Good day {customer} at {company},");
  await expect(preview(page).getByText("Good day Zofia Nowak at Harbour Kettles,")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Shown as").selectOption("Plain text");
  await expect(page.getByText("Your kettle team", { exact: false }).last()).toBeVisible();

  await page.getByRole("button", { name: "Send a test e-mail to myself" }).click();
  await admin.seesNotice(/^Sent to /);
  const mailed = async () => (await fetch(`${desk.url}/dev/mailbox.json`)).text();
  await expect.poll(mailed).toContain("The kettle does not boil");

  await saves(page);
  await page.reload();
  await expect(page.getByLabel("Greeting")).toHaveValue("Good day {customer} at {company},");
  await resets(page);
});

test("of two admins at the texts of mails the later saves on top of what the earlier has saved", async ({
  anAgent,
}) => {
  const [nora, samir] = [(await anAgent()).page, (await anAgent()).page];
  for (const page of [nora, samir]) {
    await page.goto("/dashboard/mail-texts");
    await expect(page.getByLabel("Greeting")).toBeVisible();
  }
  await nora.getByLabel("Greeting").fill("Good day {customer},");
  await saves(nora);
  await samir.getByLabel("Signature").fill("Your kettle team");
  await samir.getByRole("button", { name: "Save" }).click();
  await expect(samir.getByText("Somebody has saved other texts meanwhile.")).toBeVisible();
  await expect(samir.getByLabel("Greeting")).toHaveValue("Good day {customer},");
  await expect(samir.getByLabel("Signature")).toHaveValue("Your kettle team");
  await saves(samir);
  await nora.reload();
  await expect(nora.getByLabel("Greeting")).toHaveValue("Good day {customer},");
  await expect(nora.getByLabel("Signature")).toHaveValue("Your kettle team");
  await resets(nora);
});

test("a placeholder that is not known is named, and cannot be saved", async ({ anAgent }) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/mail-texts");
  await page.getByLabel("Greeting").fill("Hello {costumer},");
  await expect(page.getByText("{costumer} is not known here.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
});

test("a logo stands above the mail and can be removed", async ({ anAgent }) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/mail-texts");
  await page.getByLabel("Choose a logo").first().setInputFiles(aPicture());
  await expect(page.getByRole("img", { name: "Logo" })).toBeVisible();
  await expect(preview(page).locator("img")).toBeVisible();
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await expect(page.getByText("No logo")).toBeVisible();
  await expect(preview(page).locator("img")).toHaveCount(0);
});

test("an admin whose preview could not be loaded reads that in its place, and asks for it again", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  let isRefused = true;
  await page.route("**/mail-texts/preview", (route) =>
    isRefused ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await page.goto("/dashboard/mail-texts");
  await expect(page.getByText("The preview could not be loaded.")).toBeVisible();
  isRefused = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(preview(page).getByText("Zofia Nowak")).toBeVisible();
  await expect(page.getByText("The preview could not be loaded.")).toHaveCount(0);
});
