import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { cutsKeeping, unsentAt } from "../stored-drafts.ts";
import { caughtUp } from "../windows/caught-up.ts";

const subject = "The kettle does not whistle";

const formOf = (page: Page) => ({
  subject: page.getByLabel("Subject"),
  description: page.getByLabel("Description"),
  isPrivate: page.getByLabel("Privet Ticket"),
});

/** Opens a page, and waits until it is connected: before that it hears of no other device. */
async function connectedAt(page: Page, path: string): Promise<void> {
  const isConnected = caughtUp(page);
  await page.goto(path);
  await isConnected;
}

// How soon: web/src/app/drafts/draft-sync.test.ts, by a clock of its own.
test("what a user types comes to their other device by itself, and is gone from there once it was sent", async ({
  aCustomerWith,
  aVisitor,
}) => {
  const laptop = await aCustomerWith({ subject }, "Ada Byron");
  const path = laptop.path;
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await connectedAt(phone.page, path);
  await expect(phone.composer).toBeVisible();
  await laptop.composer.pressSequentially("It is silent");
  await expect(phone.composer).toHaveValue("It is silent");
  await phone.composer.press("End");
  await phone.composer.pressSequentially(", and cold");
  await expect(laptop.composer).toHaveValue("It is silent, and cold");
  await phone.page.getByRole("button", { name: "Send", exact: true }).click();
  await laptop.sees("It is silent, and cold");
  await expect(laptop.composer).toHaveValue("");
});

test("a ticket that a customer has begun on one device goes on on another, and is gone from both once it is open", async ({
  aCustomer,
  aVisitor,
}) => {
  const laptop = await aCustomer("Ada Byron");
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await connectedAt(phone.page, "/ticket/details");
  const [here, there] = [formOf(laptop.page), formOf(phone.page)];
  await expect(there.subject).toBeVisible();
  await laptop.fillsTicket({ subject: "The kettle does not", isPrivate: true });
  await expect(there.subject).toHaveValue("The kettle does not");
  await expect(there.isPrivate).toBeChecked();
  await there.subject.press("End");
  await there.subject.pressSequentially(" whistle");
  await expect(here.subject).toHaveValue("The kettle does not whistle");
  await laptop.signsOut(); // nothing is lost by it, and nobody is asked
  await expect.poll(() => unsentAt(laptop.page)).toBe("[]");
  await laptop.signsIn();
  await laptop.page.goto("/ticket/details");
  await expect(here.subject).toHaveValue("The kettle does not whistle");
  await expect(here.isPrivate).toBeChecked();
  await laptop.createButton.click();
  await expect(laptop.page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
  await expect(there.subject).toHaveValue("");
  await expect(there.isPrivate).not.toBeChecked();
});

test("a ticket that was written on in two places is in both as it was, until its author has chosen", async ({
  aCustomer,
  aVisitor,
}) => {
  const laptop = await aCustomer("Ada Byron");
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto("/ticket/details");
  await laptop.page.goto("/ticket/details");
  const [here, there] = [formOf(laptop.page), formOf(phone.page)];
  await here.subject.fill("The kettle");
  await expect(there.subject).toHaveValue("The kettle");
  const isCut = await cutsKeeping(phone.page);
  await there.subject.fill("The kettle is cold");
  await here.description.fill("It is silent");
  const question = phone.page.getByRole("alert").filter({ hasText: "on another device" });
  await expect(question).toContainText(/The kettle[\s\S]*It is silent/);
  await expect(there.subject).toHaveValue("The kettle is cold");
  await isCut.over();
  await question.getByRole("button", { name: "Use the other" }).click();
  await expect(question).toHaveCount(0);
  await expect(there.subject).toHaveValue("The kettle");
  await expect(there.description).toHaveValue("It is silent");
});

test("a draft that was changed on two devices is on both as it was, until its author has chosen", async ({
  aCustomerWith,
  aVisitor,
}) => {
  const laptop = await aCustomerWith({ subject }, "Ada Byron");
  const path = laptop.path;
  const phone = await aVisitor(laptop.account);
  await phone.signsIn();
  await phone.page.goto(path);
  await laptop.composer.fill("It is");
  await expect(phone.composer).toHaveValue("It is");
  const isCut = await cutsKeeping(phone.page);
  await phone.composer.fill("It is cold");
  await laptop.composer.fill("It is silent");
  const question = phone.page.getByRole("alert").filter({ hasText: "on another device" });
  await expect(question).toContainText("It is silent");
  await expect(phone.composer).toHaveValue("It is cold");
  await expect(laptop.composer).toHaveValue("It is silent");
  await isCut.over();
  await question.getByRole("button", { name: "Keep what is here" }).press("Enter");
  await expect(question).toHaveCount(0);
  // Who chose by keyboard goes on from there.
  await expect(phone.page.locator("main :focus")).toHaveCount(1);
  await expect(laptop.composer).toHaveValue("It is cold");
});
