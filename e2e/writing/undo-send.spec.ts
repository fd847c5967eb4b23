import { expect } from "@playwright/test";
import type { Agent } from "../actors/agent.ts";
import type { Customer } from "../actors/customer.ts";
import { aLineThatBreaks } from "../failures/breakable-line.ts";
import { test } from "../fixtures.ts";
import { holdsAnswers } from "../hold-answers.ts";
import { aPicture } from "../pictures.ts";

const subject = "The kettle does not whistle";

test.use({ areWindowsNew: true, deskVariables: { UNDO_SECONDS: "10" } });
// They wait for ten real seconds each and come last: one worker alone left both processors idle for a minute.
test.describe.configure({ mode: "parallel" });

/** As soon as it cannot be taken back any more. */
const isThere = (customer: Customer, text: string) =>
  expect(customer.thread.getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 });

/** Sends a reply, and takes it back by Ctrl-Z as soon as it waits: nothing else is done in the ten seconds. */
async function takesBack(agent: Agent, text: string): Promise<void> {
  await agent.sends(text);
  await expect(agent.page.getByRole("status").filter({ hasText: "Sending to" })).toBeVisible();
  await agent.composer.press("Control+z");
  await expect(agent.composer).toHaveValue(text);
}

// prototype 14
test("a reply is taken back by Ctrl-Z: text and picture are in the composer again, its customer has seen nothing, and then it goes without an upload", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const agent = await anAgent();
  await agent.opensTicket(subject);
  await agent.sends("Far too early", aPicture());
  const undo = agent.page.getByRole("button", { name: "Undo" });
  const sending = agent.page.getByRole("status").filter({ hasText: "Sending to" });
  // Together: the ten seconds are passing.
  await Promise.all([
    expect(undo).toBeVisible(),
    expect(sending).toContainText(/in \d+ s, then Pending/),
    expect(agent.thread.getByText("Far too early")).toBeVisible(),
  ]);
  await agent.composer.press("Control+z");
  await expect(agent.composer).toHaveValue("Far too early");
  await expect(agent.composer).toBeFocused();
  await expect(agent.page.getByRole("list", { name: "Attached files" })).toContainText(
    "kettle.webp",
  );
  await expect(undo).toHaveCount(0);
  await expect(agent.thread.getByText("Far too early")).toHaveCount(0);

  await agent.composer.fill("Better now");
  await agent.page.getByRole("button", { name: "Send", exact: true }).click();
  await isThere(customer, "Better now");
  await expect(customer.thread.getByRole("img", { name: "kettle.webp" })).toHaveCount(1);
  await expect(customer.thread.getByText("Far too early")).toHaveCount(0);
});

test("a reply goes though its page was closed at once", async ({ aCustomerWith, anAgent }) => {
  const customer = await aCustomerWith({ subject });
  const agent = await anAgent();
  await agent.opensTicket(subject);
  await agent.sends("And the lid is closed");
  await expect(agent.page.getByRole("button", { name: "Undo" })).toBeVisible();
  await agent.page.close();
  await isThere(customer, "And the lid is closed");
});

test("a reply is taken back on another device, and is in the composer there, and of each other as a draft is", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const [desk, phone] = [await anAgent(), await anAgent()];
  await desk.opensTicket(subject);
  await phone.opensTicket(subject);
  // Looked for before it is there: the ten seconds pass from when it is sent.
  const undo = phone.page.getByRole("button", { name: "Undo" });
  await Promise.all([undo.click(), desk.sends("From my desk")]);
  await expect(phone.composer).toHaveValue("From my desk");
  await expect(desk.page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(desk.composer).toHaveValue("From my desk");
  await expect(customer.thread.getByText("From my desk")).toHaveCount(0);
});

test("a reply whose undo was never answered is in the composer of the next page, with its picture, and goes from there", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const agent = await anAgent();
  await agent.opensTicket(subject);
  // The desk has it, and then the page is gone.
  const isTakenBack = Promise.withResolvers<void>();
  await agent.page.route(/\/take-back/, async (route) => {
    await route.fetch();
    isTakenBack.resolve();
  });
  await agent.sends("Its answer is lost", aPicture());
  await agent.page.getByRole("button", { name: "Undo" }).click();
  await isTakenBack.promise;
  await agent.page.close();

  const next = await anAgent();
  await next.opensTicket(subject);
  await expect(next.composer).toHaveValue("Its answer is lost");
  await expect(next.page.getByRole("list", { name: "Attached files" })).toContainText(
    "kettle.webp",
  );
  await next.page.getByRole("button", { name: "Send", exact: true }).click();
  await isThere(customer, "Its answer is lost");
  await expect(customer.thread.getByRole("img", { name: "kettle.webp" })).toHaveCount(1);
});

test("whoever has gone on to another ticket reads that the reply is taken back", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  const path = await customer.createsTicket({ subject });
  const other = await customer.createsTicket({ subject: "The pot leaks at its lid" });
  const agent = await anAgent();
  const { page } = agent;
  await page.goto(path);
  const answers = await holdsAnswers(page, "POST", /\/take-back/);
  await agent.sends("Far too early");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(`nav a[href^="${other}"]`).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "The pot leaks" })).toBeVisible();
  answers();
  await agent.seesNotice(/^Not sent. It is back where you write in #\d+/);
  await expect(agent.composer).toHaveValue("");
});

test("an undo without a connection says so, and in the end it was either taken back or sent", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const agent = await anAgent();
  const line = await aLineThatBreaks(agent.page);
  await line.reload();
  await agent.opensTicket(subject);
  await agent.sends("Into the tunnel");
  const undo = agent.page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await line.cut();
  await undo.click();
  await expect(agent.page.getByText("No connection.")).toBeVisible();
  await expect(agent.composer).toHaveValue("");
  await isThere(customer, "Into the tunnel");
  await line.mend();
  await agent.seesNotice("It has been sent");
  await expect(agent.composer).toHaveValue("");
});

test("Ctrl-Z at once after Enter takes back what was just sent, though the desk has not answered yet, and never an answer before it", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const agent = await anAgent();
  await agent.opensTicket(subject);
  await agent.sends("The first, which is right");
  const undo = agent.page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await agent.page.route(/\/api\/v1\/scheduled$/, (route) => held.then(() => route.continue()));
  await agent.composer.fill("The second, too early");
  await agent.composer.press("Enter");
  await expect(agent.composer).toHaveValue("");
  await agent.composer.press("Control+z");
  release();
  await expect(agent.composer).toHaveValue("The second, too early");
  await isThere(customer, "The first, which is right");
  await expect(customer.thread.getByText("The second, too early")).toHaveCount(0);
});

test("a reply that waits is taken back by Ctrl-Z before a change of several tickets from before the page was loaded", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Undo the latest" });
  const agent = await aColleague("Kim Undoing");
  const { page } = agent;
  await agent.ticket("Undo the latest").focus();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();
  await page.keyboard.press("x");
  await page.getByRole("toolbar").getByRole("button", { name: "Priority (P)" }).click();
  await page.getByRole("menuitemradio", { name: "High" }).click();
  const job = page.getByRole("region", { name: "Change of many tickets" });
  await expect(job).toContainText("1 ticket changed");
  await page.reload();
  await agent.opensTicket("Undo the latest");
  await expect(job.getByRole("button", { name: "Undo" })).toBeVisible();
  await takesBack(agent, "Not yet, please");
  await expect(job.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Priority: High" })).toBeVisible();
});

test("a reply that waits is taken back by Ctrl-Z before the change that was made before it", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Undo in order" });
  const agent = await anAgent();
  await agent.opensTicket("Undo in order");
  const { page } = agent;
  await expect(page.getByRole("button", { name: "Priority: Normal" })).toBeVisible();
  await agent.composer.blur();
  await page.keyboard.press("p");
  await page.getByRole("menuitemradio", { name: "High" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Priority: High" })).toBeVisible();
  await takesBack(agent, "Too early by far");
  await expect(page.getByRole("button", { name: "Priority: High" })).toBeVisible();
  await agent.thread.focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Priority: Normal" })).toBeVisible();
});
