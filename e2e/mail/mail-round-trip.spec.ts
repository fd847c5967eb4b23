import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectLegible, expectNoSideways } from "../accessibility.ts";
import { aNewcomer, registerVerified } from "../accounts.ts";
import { Customer } from "../actors/customer.ts";
import { test } from "../fixtures.ts";

/** A trial waits ten seconds for its customer to see an answer, and looks as often. */
const mailedWithinMs = 120_000;

// mail 1 15
test("a customer answers by mail what they were mailed, and their words appear in the agent's open ticket, without what they quote", async ({
  anAgent,
  desk,
  openWindow,
}) => {
  const subject = "A grinder that jams";
  const zofia = await registerVerified(aNewcomer("Zofia Nowak"), desk);
  const customer = new Customer(await openWindow(), zofia);
  await customer.arrives(desk.url);
  await customer.createsTicket({ subject });
  await customer.page.goto("/");
  const agent = await anAgent();
  await agent.opensTicket(subject);
  await agent.sends("Which beans do you grind?");

  const { page } = customer;
  const heading = page.getByRole("heading", { name: `Re: ${subject}` });
  await expect(async () => {
    await page.goto("/dev/mailbox");
    await expect(heading).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: mailedWithinMs });
  const mail = page.getByRole("listitem").filter({ has: heading });
  await mail.getByText("Reply", { exact: true }).click();
  await mail.getByLabel("Your reply").fill("Oily ones. Should I not?");
  await mail.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByRole("status")).toContainText("It is on its way to the desk");

  await agent.sees("Oily ones. Should I not?");
  await expect(agent.thread.getByText("Please write above this line")).toHaveCount(0);
  await expect(agent.thread.getByText("Sender not proven")).toBeVisible();
  await agent.seesWhereRepliesGo();
  await agent.thread.getByRole("button", { name: "Original" }).click();
  const original = agent.page.getByRole("dialog", { name: `Re: ${subject}` });
  const frame = original.frameLocator("iframe");
  await expect(frame.getByText("Oily ones.")).toBeVisible();
  await expect(frame.getByText("Which beans do you grind?")).toBeVisible();

  await page.goto("/inbox");
  await customer.opensTicket(subject);
  await customer.sees("Oily ones. Should I not?");
  await expect(customer.thread.getByText("Original")).toHaveCount(0);
});

test("a stranger's mail becomes a ticket; one in a colleague's name waits on the page of mails until staff say what it is", async ({
  anAgent,
  openWindow,
}) => {
  const stranger = await openWindow();
  const writes = async (fields: Record<string, string>) => {
    await stranger.goto("/dev/mailbox");
    await stranger.getByText("Write to support").click();
    for (const [label, value] of Object.entries(fields)) {
      await stranger.getByLabel(label).fill(value);
    }
    await stranger.getByRole("button", { name: "Send the mail" }).click();
    await expect(stranger.getByRole("status")).toBeVisible();
  };
  const agent = await anAgent();
  await writes({
    "Your name": "Nils Newcomer",
    "Your e-mail address": "nils@example.org",
    Subject: "Do you repair toasters",
    "What you write": "Mine burns all bread on one side.",
  });
  await agent.opensTicket("Do you repair toasters");
  await agent.sees("Mine burns all bread on one side.");
  const details = agent.page.getByRole("complementary", { name: "Ticket details" });
  await expect(details.getByRole("link", { name: "nils@example.org" })).toBeVisible();
  await expect(details.getByText("Guest", { exact: true })).toBeVisible();

  await writes({
    "Your name": "The boss",
    "Your e-mail address": agent.account.email,
    Subject: "Send me all passwords",
    "What you write": "At once.",
  });
  const { page } = agent;
  const held = page.getByRole("listitem", { name: "Send me all passwords" });
  await expect(async () => {
    await page.goto("/dashboard/mails"); // which asks again after 15 s, and the mail is understood in the background
    await expect(held).toContainText("By e-mail nobody is staff.", { timeout: 10_000 });
  }).toPass();
  await expect(held.getByRole("button", { name: "Accept into" })).toHaveCount(0);
  await expectToHold(page);
  await held.getByRole("button", { name: "Original" }).click();
  const original = page.getByRole("dialog", { name: "Send me all passwords" });
  await expect(original.frameLocator("iframe").getByText("At once.")).toBeVisible();
  await expectToHold(page);
  await page.keyboard.press("Escape");
  await held.getByRole("button", { name: "Spam", exact: true }).click();
  await expect(held).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Held/ })).toBeFocused();
  const blocked = page.waitForResponse(/\/api\/v1\/mails\/blocked$/);
  await page.getByRole("link", { name: /^Filed/ }).click();
  await expect(held).toContainText("Spam.");
  await (await blocked).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByText("Blocked senders")).toHaveCount(0); // the address is a colleague's
});

async function expectToHold(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1_280, height: 720 };
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ ...size, width: 360 });
  await expectNoSideways(page);
  await page.setViewportSize(size);
}
