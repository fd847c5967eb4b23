import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

test.use({ areWindowsNew: true });

for (const { how, entries } of [
  { how: "Send without", entries: 0 },
  { how: "Send and set this", entries: 1 },
]) {
  test(`a reply that is held since a colleague was faster than its macro can be sent after all: ${how}`, async ({
    aCustomerWith,
    anAgent,
  }) => {
    const customer = await aCustomerWith({ subject });
    const [agent, colleague] = [await anAgent(), await anAgent(demoColleague)];
    await agent.opensTicket(subject);
    await colleague.opensTicket(subject);
    const menu = agent.page.getByRole("dialog", { name: "Saved replies and macros" });
    await agent.composer.focus();
    await expect(
      agent.page.getByRole("button", { name: "Saved replies and macros" }),
    ).toBeVisible();
    await agent.page.keyboard.type("/solved");
    await menu.getByRole("option", { name: "Solved, thank you macro" }).click();
    await agent.page.getByRole("button", { name: "Send later" }).click();
    await agent.page.getByRole("dialog").getByRole("button", { name: "Tomorrow" }).click();
    const waits = agent.thread.getByRole("article", { name: "Your message, not sent yet" });
    await expect(waits).toContainText("good to hear that it works again");
    // The desk has it.
    await expect(waits).toContainText("held if anybody writes first");

    await expect(colleague.page.getByRole("button", { name: /^Assignee:/ })).toBeVisible();
    await colleague.composer.blur();
    await colleague.page.keyboard.press("i");
    await expect(agent.page.getByRole("button", { name: /^Assignee:/ })).toHaveAccessibleName(
      /Samir/,
    );
    await waits.getByRole("button", { name: "Send now" }).click();
    await expect(waits).toContainText("Held: the ticket has changed since");
    await expect(waits.getByRole("list", { name: "With this reply" })).toContainText("Solved");
    await waits.getByRole("button", { name: how }).click();
    await expect(waits).toHaveCount(0);
    await expect(customer.thread.getByText(/good to hear that it works again/)).toBeVisible();
    // The history as the desk has it: what the colleague did before stands in it.
    await agent.page.reload();
    await expect(agent.thread.getByText(/took it/).first()).toBeVisible();
    await expect(agent.page.getByText(/by the macro Solved, thank you/)).toHaveCount(entries);
  });
}

test("an agent says by keyboard when a reply is to go", async ({ anAbsentCustomer, anAgent }) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const agent = await anAgent();
  await agent.opensTicket(subject);
  await agent.composer.fill("Did the new one arrive?");
  await agent.page.getByRole("button", { name: "Send later" }).click();
  const own = agent.page.getByRole("dialog").getByLabel("Another time");
  const [day] = new Date(Date.now() + 40 * 86_400_000).toISOString().split("T");
  await own.fill(`${day}T10:30`);
  await own.press("Enter");
  const waits = agent.thread.getByRole("article", { name: "Your message, not sent yet" });
  await expect(waits).toContainText("10:30 AM, held if anybody writes first");
  await expect(waits).toContainText("Did the new one arrive?");
  await waits.getByRole("button", { name: "Cancel" }).click();
  await expect(waits).toHaveCount(0);
});

test("what is corrected of a reply that goes meanwhile is kept, and can be written as the next one", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const [agent, elsewhere] = [await anAgent(), await anAgent()];
  for (const window of [agent, elsewhere]) await window.opensTicket(subject);
  await agent.composer.fill("It comes on monday");
  await agent.page.getByRole("button", { name: "Send later" }).click();
  await agent.page.getByRole("dialog").getByRole("button", { name: "Tomorrow" }).click();
  const waits = agent.thread.getByRole("article", { name: "Your message, not sent yet" });
  await waits.getByRole("button", { name: "Edit" }).click();
  await waits.getByRole("textbox", { name: "Message" }).fill("It comes on Tuesday");

  const theirs = elsewhere.thread.getByRole("article", { name: "Your message, not sent yet" });
  await theirs.getByRole("button", { name: "Send now" }).click();
  await expect(theirs).toHaveCount(0);
  await agent.sees("It comes on monday");
  await expect(waits.getByRole("alert")).toContainText("does not wait any more");
  await expect(waits.getByRole("textbox", { name: "Message" })).toHaveValue("It comes on Tuesday");
  await waits.getByRole("button", { name: "Put it into a new reply" }).click();
  await expect(waits).toHaveCount(0);
  await expect(agent.composer).toHaveValue("It comes on Tuesday");
});

test("the row of a ticket says when its reply goes, on its author's phone too, where it stands under Scheduled, until it is taken back", async ({
  anAbsentCustomer,
  aColleague,
  openWindow,
}) => {
  const customer = await anAbsentCustomer();
  const own = "Handle comes off in the morning";
  await customer.createsTicket({ subject: own });
  const agent = await aColleague("Sven Spaeter");
  const phone = new Agent(
    await openWindow({ viewport: { width: 390, height: 844 } }),
    agent.account,
  );
  await phone.signsIn();
  await expect(phone.ticket(own)).toContainText("New");
  await agent.opensTicket(own);
  await agent.composer.fill("It is on its way.");
  await agent.page.getByRole("button", { name: "Send later" }).click();
  await agent.page.getByRole("dialog").getByRole("button", { name: "Tomorrow" }).click();
  for (const device of [agent, phone]) {
    // Without the day where midnight has passed in between.
    await expect(device.ticket(own)).toContainText(/Sends (?:\w{3},?|at) 9:00\sAM/);
    await expect(device.ticket(own)).toHaveAccessibleName(/Sends (?:\w+day,? )?(?:at )?9:00\sAM/);
  }
  await phone.page.getByRole("button", { name: "More", exact: true }).click();
  await phone.page.getByRole("button", { name: "Scheduled" }).click();
  const list = phone.page.getByRole("dialog", { name: "Scheduled" });
  await expect(list).toContainText("It is on its way.");
  await list.getByRole("link").click();
  await expect(phone.page.getByRole("heading", { level: 1, name: own })).toBeVisible();
  await expect(phone.page.getByRole("dialog")).toHaveCount(0);
  await phone.page.getByRole("link", { name: "Back to the tickets" }).click();
  const waits = agent.thread.getByRole("article", { name: "Your message, not sent yet" });
  await waits.getByRole("button", { name: "Cancel" }).click();
  for (const device of [agent, phone]) await expect(device.ticket(own)).not.toContainText("Sends");
});

// prototype 16
test("a reply for tomorrow stands in the thread and under Scheduled, a colleague reads it, its customer does not, and its author edits, sends or cancels it", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  const [agent, colleague] = [await anAgent(), await anAgent(demoColleague)];
  await agent.opensTicket(subject);
  await colleague.opensTicket(subject);
  const later = async (text: string) => {
    await agent.composer.fill(text);
    await agent.page.getByRole("button", { name: "Send later" }).click();
    await agent.page.getByRole("dialog").getByRole("button", { name: "Tomorrow" }).click();
  };
  // Other tests leave replies of the same agent.
  const asked = `Did part ${randomUUID().slice(0, 8)} arrive?`;
  await later(asked);
  const waits = agent.thread.getByRole("article", { name: "Your message, not sent yet" });
  await expect(waits).toContainText(asked);
  await expect(waits).toContainText("9:00 AM, held if anybody writes first");
  const seen = colleague.thread.getByRole("article", { name: "A colleague's message" });
  await expect(seen).toContainText(asked);
  await expect(seen.getByRole("button")).toHaveCount(0);

  await agent.page.getByRole("button", { name: "Scheduled" }).click();
  const list = agent.page.getByRole("dialog", { name: "Scheduled" });
  await expect(list).toContainText(asked);
  const own = list.getByRole("listitem").filter({ hasText: asked });
  await expect(own.getByRole("link")).toContainText(subject);
  await agent.page.keyboard.press("Escape");

  await waits.getByRole("button", { name: "Edit" }).click();
  await waits.getByRole("textbox", { name: "Message" }).fill("Has the new one arrived?");
  await waits.getByRole("button", { name: "Save" }).click();
  await expect(seen).toContainText("Has the new one arrived?");
  await waits.getByRole("button", { name: "Send now" }).click();
  await customer.sees("Has the new one arrived?");
  await expect(waits).toHaveCount(0);
  await expect(customer.thread.getByText(asked)).toHaveCount(0);

  await later("One more thing");
  await waits.getByRole("button", { name: "Cancel" }).click();
  await expect(agent.composer).toHaveValue("One more thing");
  await expect(seen).toHaveCount(0);
});
