import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { test } from "../fixtures.ts";

/** By the command bar, which knows what the page offered when it was opened. */
async function commands(page: Page, words: string, name: string): Promise<void> {
  const option = page.getByRole("option", { name });
  await expect(async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Type a command, or search tickets" });
    await field.fill(words, { timeout: 1_000 }); // the key may have come before what hears it
    await expect(option).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await option.click();
}

/** Answers the mail with this heading as whoever got it, in the trial's mailbox. */
async function answersMail(page: Page, name: RegExp, words: string): Promise<void> {
  const heading = page.getByRole("heading", { name }).first();
  await expect(async () => {
    await page.goto("/dev/mailbox");
    await expect(heading).toBeVisible({ timeout: 500 });
  }).toPass();
  const mail = page.getByRole("listitem").filter({ has: heading }).first();
  await mail.getByText("Reply", { exact: true }).click();
  await mail.getByLabel("Your reply").fill(words);
  await mail.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByRole("status")).toContainText("It is on its way to the desk");
}

test("an agent adds a colleague of the customer to the mails and asks an expert outside, whose answer is a note that the customer never sees", async ({
  aCustomerWith,
  anAgent,
  openWindow,
}) => {
  const subject = "A toaster that throws";
  const customer = await aCustomerWith({ subject });
  const agent = await anAgent();
  await agent.opensTicket(subject);
  const { page } = agent;

  await commands(page, "add peo", "Add people to the mails…");
  const adding = page.getByRole("dialog", { name: "Add people to the mails" });
  await adding.getByLabel("E-mail address").fill("olaf@office.example");
  await adding.getByLabel("Name, if you know it").fill("Olaf Berg");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(adding).toHaveCount(0);
  await expect(page.getByText(/also Olaf Berg, by e-mail$/)).toBeVisible();

  await commands(page, "forw", "Forward…");
  const forwarding = page.getByRole("dialog", { name: "Forward" });
  await forwarding.getByLabel("E-mail address").fill("expert@springs.example");
  await forwarding.getByLabel("Comment").fill("Is that the spring?");
  await expectAccessible(page);
  await forwarding.getByRole("button", { name: "Forward" }).click();
  await expect(forwarding).toHaveCount(0);
  await expect(page.getByText("forwarded it to expert@springs.example")).toBeVisible();

  await answersMail(
    await openWindow(),
    new RegExp(`^Fwd: ${subject}`),
    "It is the spring of 2025.",
  );
  const note = page.getByRole("article", { name: /^Internal note of / });
  await expect(note).toContainText("It is the spring of 2025.");
  await expect(note).toContainText("Answers what was forwarded, from expert@springs.example");
  await customer.opensTicket(subject);
  await expect(customer.page.getByText("It is the spring of 2025.")).toHaveCount(0);
});
