import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoColleague } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const noticeOf = ({ page }: Agent, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words });
const undoOf = (agent: Agent, words: string | RegExp) =>
  noticeOf(agent, words).getByRole("button", { name: "Undo" });
const statusOf = ({ page }: Agent) => page.getByRole("button", { name: /^Status: / });
const solveOf = ({ page }: Agent) => page.getByRole("button", { name: "Solve" });
const assigneeOf = ({ page }: Agent) => page.getByRole("button", { name: /^Assignee: / });
const headingOf = ({ page }: Agent, subject: string) =>
  page.getByRole("heading", { level: 1, name: subject });

/** Whether a click into its middle would reach it: looked up, since the mouse stays where it is. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Until all keys of the ticket are there, and for it. */
async function opens(agent: Agent, subject: string): Promise<void> {
  await agent.opensTicket(subject);
  await expect(solveOf(agent)).toBeVisible();
  await expect(assigneeOf(agent)).toBeVisible();
  await agent.composer.blur();
}

test("a solved ticket is opened again from the next one, by Ctrl-Z, which takes back the last of several changes first", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const [solved, next] = ["Undo spout", "Undo whistle"];
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: next });
  await customer.createsTicket({ subject: solved });
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  await opens(nora, solved);
  await nora.page.keyboard.press("i");
  await noticeOf(nora, "Assigned to you").hover(); // so it stays, and each that takes its place
  await expect(assigneeOf(nora)).toHaveAccessibleName("Assignee: You");
  await nora.page.keyboard.press("e");
  await expect(headingOf(nora, next)).toBeVisible();
  await expect(undoOf(nora, /#\d+: Solved/)).toBeVisible();
  await expectAccessible(nora.page);

  await nora.page.keyboard.press("Control+z");
  await noticeOf(nora, "is as it was").getByRole("link").click();
  await expect(headingOf(nora, solved)).toBeVisible();
  await expect(statusOf(nora)).toHaveAccessibleName("Status: New");
  await expect(assigneeOf(nora)).toHaveAccessibleName("Assignee: You");
  await nora.page.keyboard.press("Control+z");
  await expect(assigneeOf(nora)).toHaveAccessibleName("Assignee: Nobody");
});

test("a snooze, a priority and a mark of spam are taken back by the button, which has no place above what is written or above Solve", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const subject = "Undo handle";
  await (await anAbsentCustomer()).createsTicket({ subject });
  const nora = await anAgent(demoColleague);
  await opens(nora, subject);
  await nora.page.keyboard.press("z");
  const snoozing = nora.page.getByRole("dialog", { name: "Snooze until" });
  await snoozing.getByRole("button", { name: /^Tomorrow/ }).click();
  const undo = undoOf(nora, "Snoozed until");
  await undo.hover(); // so it stays
  await expect(statusOf(nora)).toHaveAccessibleName(/^Status: Snoozed/);
  for (const covered of [solveOf(nora), nora.composer]) {
    await expect.poll(() => isOnTop(covered)).toBe(true);
  }
  await undo.click();
  await expect(statusOf(nora)).toHaveAccessibleName("Status: New");
  await expect(undo).toHaveCount(0);
  await expect(nora.page.locator(":focus")).toHaveCount(1);

  await nora.page.getByRole("button", { name: "Priority: Normal" }).click();
  await nora.page.getByRole("menuitemradio", { name: "Urgent" }).click();
  await undoOf(nora, "Priority: Urgent").click();
  await expect(nora.page.getByRole("button", { name: "Priority: Normal" })).toBeVisible();

  await nora.page.getByRole("button", { name: "More actions" }).click();
  await nora.page.getByRole("menuitem", { name: "Mark as spam" }).click();
  await undoOf(nora, "Marked as spam").click();
  await expect(solveOf(nora)).toBeVisible();
});

test("nothing that a colleague has changed since is written over: it says so, and shows the ticket as it is", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const subject = "Undo round lid";
  await (await anAbsentCustomer()).createsTicket({ subject });
  const nora = await anAgent();
  const samir = await anAgent(demoColleague);
  await opens(nora, subject);
  await opens(samir, subject);
  await nora.page.keyboard.press("i");
  await expect(noticeOf(nora, "Assigned to you")).toBeVisible();
  await expect(assigneeOf(samir)).toHaveAccessibleName("Assignee: Nora Lindqvist");
  await samir.page.keyboard.press("i");
  await expect(noticeOf(samir, "Assigned to you")).toBeVisible();
  await expect(assigneeOf(nora)).toHaveAccessibleName("Assignee: Samir Haddad");
  await nora.page.keyboard.press("Control+z");
  await nora.seesNotice("This was not undone: it has changed since.");
  await expect(assigneeOf(nora)).toHaveAccessibleName("Assignee: Samir Haddad");
});

test("Ctrl-Z in a field is the field's: what was typed is taken back, and no ticket is changed", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const subject = "Undo bottom";
  await (await anAbsentCustomer()).createsTicket({ subject });
  const nora = await anAgent(demoColleague);
  await opens(nora, subject);
  await nora.page.keyboard.press("i");
  await expect(noticeOf(nora, "Assigned to you")).toBeVisible();
  await nora.composer.click();
  await nora.page.keyboard.type("a");
  await nora.page.keyboard.press("Control+z");
  await expect(nora.composer).toHaveValue("");
  await nora.page.keyboard.press("Control+z");
  await nora.page.keyboard.type("b");
  await expect(nora.composer).toHaveValue("b");
  await expect(assigneeOf(nora)).toHaveAccessibleName("Assignee: You");
});

test.describe("on a phone", () => {
  test("the undo stands above what is written, and in the list above its views", async ({
    anAbsentCustomer,
    anAgent,
  }) => {
    const subject = "Undo small lid";
    await (await anAbsentCustomer()).createsTicket({ subject });
    const nora = await anAgent(demoColleague);
    await nora.page.setViewportSize({ width: 390, height: 844 });
    await nora.page.goto("/inbox?view=open");
    await nora.opensTicket(subject);
    await solveOf(nora).click();
    const solved = noticeOf(nora, /#\d+: Solved/);
    await solved.hover(); // so it stays, and the one that takes its place
    await expect(solved).toBeInViewport({ ratio: 1 });
    await undoOf(nora, /#\d+: Solved/).click();
    const undone = noticeOf(nora, "is as it was");
    await expect(undone).toBeInViewport({ ratio: 1 });
    await undone.getByRole("link").click();
    await expect(solveOf(nora)).toBeVisible();
  });
});
