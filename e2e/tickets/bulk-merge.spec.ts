import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const rowOf = ({ sidebar }: Agent, subject: string) => sidebar.getByRole("link", { name: subject });
const noticeOf = ({ page }: Agent) => page.getByRole("region", { name: "Change of many tickets" });

/** By keys alone, from the row of the first of them down. */
async function selects(agent: Agent, first: string, count: number): Promise<void> {
  await expect(rowOf(agent, first)).toBeVisible();
  await rowOf(agent, first).focus();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();
  await agent.page.keyboard.press("x");
  for (let i = 1; i < count; i++) await agent.page.keyboard.press("Shift+ArrowDown");
  await expect(agent.page.getByText(`${count} selected`, { exact: true })).toBeVisible();
}

test("an agent selects three of a customer's tickets, presses M and Enter, and they are one: the oldest; undo brings all back", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  const names = ["one", "two", "three"];
  for (const name of names) await customer.createsTicket({ subject: `Doubled jug ${name}` });
  await customer.opensTicket("Doubled jug three");
  await customer.writes("The third of them leaks");
  const nora = await anAgent();
  const { page } = nora;
  await page.goto("/inbox?view=open");
  await selects(nora, "Doubled jug three", 3);
  const summary = page.getByRole("main").getByRole("region", { name: "3 selected tickets" });
  await expect(summary.getByRole("button", { name: "Merge (M)" })).toHaveText("Merge");

  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: "Merge 3 tickets" });
  await expect(dialog.getByRole("radio", { name: "Doubled jug one" })).toBeFocused();
  await expect(dialog.getByRole("radio", { name: "Doubled jug one" })).toBeChecked();
  await expect(dialog.getByText(/^2 tickets are merged into #\d+ and closed\./)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(noticeOf(nora)).toContainText(/2 tickets are merged into #\d+/);
  for (const name of ["two", "three"])
    await expect(rowOf(nora, `Doubled jug ${name}`)).toHaveCount(0);
  await expect(nora.sidebar.locator("li:focus-within")).toHaveCount(1);
  // Both sides see what was written in the others in the one that stays.
  await customer.opensTicket("Doubled jug one");
  await expect(customer.page.getByRole("region", { name: /^Merged ticket/ })).toHaveCount(2);
  await expect(customer.page.getByText("The third of them leaks")).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect(noticeOf(nora)).toContainText("2 tickets are as they were");
  await expect(customer.page.getByRole("region", { name: /^Merged ticket/ })).toHaveCount(0);
  await page.reload();
  for (const name of names) await expect(rowOf(nora, `Doubled jug ${name}`)).toBeVisible();
});

test("tickets of different customers are not merged: who they are of is said, and nothing can be confirmed", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const [ada, eve] = [await anAbsentCustomer(), await anAbsentCustomer()];
  await ada.createsTicket({ subject: "Mixed mug one" });
  await eve.createsTicket({ subject: "Mixed mug two" });
  const nora = await anAgent();
  const { page } = nora;
  await page.goto("/inbox?view=open");
  await selects(nora, "Mixed mug two", 2);
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: "Merge 2 tickets" });
  await expect(dialog.getByText(/^These tickets are of different customers: /)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Merge" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();

  // One alone is merged into any other of its customer.
  await page.keyboard.press("Escape");
  await selects(nora, "Mixed mug two", 1);
  await page.keyboard.press("m");
  await expect(page.getByRole("dialog", { name: /^Merge #\d+ into/ })).toBeVisible();
});

test("a desk that is older than the page is not asked in vain: the agent is told, and the tickets are as they were", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  for (const name of ["one", "two"]) await customer.createsTicket({ subject: `Older cup ${name}` });
  const nora = await anAgent();
  const { page } = nora;
  // As it answers what it does not know.
  const msg = "Invalid input: expected object, received undefined";
  await page.route("**/api/v1/bulk", (route) =>
    route.fulfill({
      status: 400,
      json: { status: "fail", code: "invalid_input", message: msg, errors: { set: { msg } } },
    }),
  );
  await page.goto("/inbox?view=open");
  await selects(nora, "Older cup two", 2);
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: "Merge 2 tickets" });
  await expect(dialog.getByRole("radio", { name: "Older cup one" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "Older cup two" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("cannot merge several tickets");
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
});
