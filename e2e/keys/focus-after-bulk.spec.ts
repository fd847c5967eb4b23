import { expect } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import { test } from "../fixtures.ts";

test("who changes selected tickets by a menu of a key goes on in the list, at the row that was selected last", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  for (const name of ["one", "two", "three"]) {
    await customer.createsTicket({ subject: `Menu kettle ${name}` });
  }
  const { page, sidebar } = await anAgent(demoColleague);
  await page.goto("/inbox?view=open");
  const row = (name: string) => sidebar.getByRole("link", { name: `Menu kettle ${name}` });
  const notice = page.getByRole("region", { name: "Change of many tickets" });
  const setsPriority = async (priority: string, changed: string) => {
    await page.keyboard.press("p");
    await page.getByRole("menuitemradio", { name: priority }).press("Enter");
    await expect(notice).toContainText(changed);
  };
  await row("three").focus();
  await expect(sidebar.getByRole("checkbox").first()).toBeAttached();
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  await setsPriority("High", "2 tickets changed");
  await expect(row("two")).toBeFocused();

  // Also where the focus has gone on before the key, and Tab would come to another row.
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await expect(row("two")).not.toBeFocused();
  await expect(sidebar.locator("li:focus-within")).toHaveCount(1);
  await setsPriority("Low", "1 ticket changed");
  await expect(row("two")).toBeFocused();

  // Who closes the notice goes on in the list, too.
  await notice.getByRole("button", { name: "Close" }).press("Enter");
  await expect(notice).toHaveCount(0);
  await expect(sidebar.locator("li:focus-within")).toHaveCount(1);
});

test("who takes a change back, or changes selected tickets, by pointer leaves no focus in the list: what is new comes there at once", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Pointed kettle one" });
  const agent = await aColleague("Polly Pointer"); // who has changed nothing before
  const { page, sidebar } = agent;
  await page.goto("/inbox?view=open");
  await agent.opensTicket("Pointed kettle one");
  await page.getByRole("button", { name: "Priority: Normal" }).click();
  await page.getByRole("menuitemradio", { name: "High" }).click();
  await sidebar.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByRole("button", { name: "Priority: Normal" })).toBeVisible();
  await page.mouse.move(1_000, 400);
  await expect(sidebar.locator(":focus")).toHaveCount(0);
  await customer.createsTicket({ subject: "Pointed kettle two" });
  const second = sidebar.getByRole("listitem").filter({ hasText: "Pointed kettle two" });
  await expect(second).toBeVisible();

  await second.hover();
  await second.getByRole("checkbox").check();
  // Beside the ticket that is open it stands above the list.
  await sidebar.getByRole("toolbar").getByRole("button", { name: "Solve (E)" }).click();
  await expect(second).toHaveCount(0);
  await page.mouse.move(1_000, 400);
  await customer.createsTicket({ subject: "Pointed kettle three" });
  await expect(sidebar.getByRole("link", { name: "Pointed kettle three" })).toBeVisible();
});
