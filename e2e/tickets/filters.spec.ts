import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoColleague } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";
import { caughtUp } from "../windows/caught-up.ts";

const rowOf = ({ sidebar }: Agent, subject: string) => sidebar.getByRole("link", { name: subject });
const railOf = ({ page }: Agent) => page.getByRole("navigation", { name: "Views" });

test("an agent filters tickets in the search box; what is wrong is said at its place, and the rest works", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: "Whisk lost its wire" });
  const nora = await anAgent();
  const box = nora.page.getByRole("combobox", { name: "Search tickets" });
  await box.fill("status:open whisk tag:nowhere");
  await expect(rowOf(nora, "Whisk lost its wire")).toBeVisible();
  await expect(nora.sidebar.locator("mark")).toHaveText("nowhere");
  await expect(
    nora.sidebar.getByRole("status").filter({ hasText: "is not known here" }),
  ).toBeVisible();
  await box.fill("status:solved wire");
  await expect(nora.sidebar.getByText("No match")).toBeVisible();
  await expect(nora.sidebar.locator("mark")).toHaveCount(0);
});

test("a filter is put together by keyboard from what the search box offers, and in rows", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: "Sieve has one hole" });
  const { page, sidebar } = await anAgent(demoColleague);
  const box = page.getByRole("combobox", { name: "Search tickets" });
  await box.click();
  await page.keyboard.type("st");
  await expect(page.getByRole("option", { name: "status:" })).toBeVisible();
  // Tab takes what is chosen, and nothing is yet.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(box).toHaveValue("status:");
  await page.keyboard.type("op");
  const open = page.getByRole("option", { name: "Open", exact: true });
  await expect(open).toHaveAttribute("aria-selected", "true");
  // The list is dimmed until what is typed so far was answered.
  await expect(sidebar.locator("mark")).toHaveText("op");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(open).toHaveCount(0);
  await page.keyboard.type("e");
  await expect(open).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("status:open ");
  const filter = `status:open customer:${customer.account.email}`;
  await page.keyboard.type(`customer:${customer.account.email}`);
  await expect(sidebar.getByRole("link", { name: "Sieve has one hole" })).toBeVisible();

  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filter tickets" });
  await expect(dialog.getByText("1 ticket matches")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Add a condition" }).selectOption("priority");
  const priority = dialog.getByRole("combobox", { name: "Priority", exact: true });
  await expect(priority).toBeFocused();
  await priority.selectOption("urgent");
  await expect(dialog.getByText("0 tickets match")).toBeVisible();
  await dialog.getByRole("combobox", { name: "How Priority is compared" }).selectOption("no");
  await expect(dialog.getByText("1 ticket matches")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("combobox", { name: "Add a condition" }).selectOption("words");
  await page.keyboard.type("sieve");
  await expect(dialog.getByText("1 ticket matches")).toBeVisible();
  await dialog.getByRole("button", { name: "Show tickets" }).click();
  await expect(box).toHaveValue(`${filter} -priority:urgent sieve`);
  await expect(sidebar.getByRole("link", { name: "Sieve has one hole" })).toBeVisible();
});

test("a condition that is changed to something without a meaning keeps its row, and says there what is wrong", async ({
  anAgent,
}) => {
  const { page } = await anAgent(demoColleague);
  await page.getByRole("combobox", { name: "Search tickets" }).fill("number:7 status:opne");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Filter tickets" });
  const number = dialog.getByRole("textbox", { name: "Number" });
  await expect(number).toHaveValue("7");
  await expect(number).not.toHaveAccessibleDescription(/./);
  await number.press("End");
  await page.keyboard.type("x");
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription("7x is no number like #123");
  await expect(
    dialog.getByRole("combobox", { name: "Status", exact: true }),
  ).toHaveAccessibleDescription("opne is not known here");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(number).toHaveValue("7x");
  await number.fill("8");
  await expect(number).not.toHaveAccessibleDescription(/./);
  await expect(dialog.getByLabel("Filter", { exact: true })).toHaveValue("number:8 status:opne");
});

test("a filter is saved as a view with its count, renamed, found by Ctrl-K, and removed; in all windows of its owner", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: "Grater is blunt here" });
  const nora = await anAgent(demoColleague);
  const other = await anAgent(demoColleague);
  // What another window saves reaches one that is connected.
  const isConnected = caughtUp(other.page);
  await other.page.reload();
  await isConnected;
  const box = nora.page.getByRole("combobox", { name: "Search tickets" });
  await box.fill(`status:active customer:${customer.account.email}`);
  await expect(rowOf(nora, "Grater is blunt here")).toBeVisible();
  await nora.page.getByRole("button", { name: "Save as a view" }).click();
  const dialog = nora.page.getByRole("dialog", { name: "Save as a view" });
  await dialog.getByLabel("Name").fill("Blunt ones");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(railOf(nora).getByRole("link", { name: "Blunt ones" })).toContainText("1");
  await expect(railOf(other).getByRole("link", { name: "Blunt ones" })).toContainText("1");
  await box.fill("");
  await expect(nora.sidebar.getByRole("heading")).toHaveText("Blunt ones");
  await expect(rowOf(nora, "Grater is blunt here")).toBeVisible();

  await customer.createsTicket({ subject: "Ladle is bent by now" });
  await expect(rowOf(nora, "Ladle is bent by now")).toBeVisible();
  await expect(railOf(other).getByRole("link", { name: "Blunt ones" })).toContainText("2");

  await nora.page.getByRole("button", { name: "Change this view" }).click();
  const change = nora.page.getByRole("dialog", { name: "Change the view Blunt ones" });
  await change.getByLabel("Name").fill("Bent ones");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(railOf(other).getByRole("link", { name: "Bent ones" })).toBeVisible();

  // Its place among the saved ones is its key.
  await nora.sidebar.getByRole("heading").click();
  await nora.opensViewByKeys("m", /view=mine$/);
  await nora.opensViewByKeys("1", /view=[0-9a-f]{24}/);
  await expect(nora.sidebar.getByRole("heading")).toHaveText("Bent ones");

  await other.runsCommand("bent ones", "Go to Bent ones");
  await expect(other.sidebar.getByRole("heading")).toHaveText("Bent ones");

  await nora.page.getByRole("button", { name: "Remove this view" }).click();
  await nora.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(railOf(other).getByRole("link", { name: "Bent ones" })).toHaveCount(0);
});
