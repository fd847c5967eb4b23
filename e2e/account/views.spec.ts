import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoAgent, demoColleague } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { caughtUp } from "../windows/caught-up.ts";

const rows = (page: Page) =>
  page.getByRole("list", { name: "Saved views", exact: true }).locator(":scope > li");
const row = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

async function adds(page: Page, name: string, filter: string, whose?: string): Promise<void> {
  await page.getByRole("button", { name: "New view" }).click();
  const dialog = page.getByRole("dialog", { name: "New view" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Filter").fill(filter);
  if (whose) await dialog.getByLabel("Who sees it").selectOption(whose);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, name)).toBeVisible();
}

/** Until there is none of those that this person may remove. */
async function removesAll(page: Page): Promise<void> {
  await page.goto("/dashboard/views");
  const remove = page.getByRole("button", { name: /^Remove the view/ });
  await expect(
    remove.or(page.getByText("No saved views yet")).or(rows(page)).first(),
  ).toBeVisible();
  for (let left = await remove.count(); left > 0; left--) {
    await remove.first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(remove).toHaveCount(left - 1);
  }
}

test("an agent keeps saved views on a page: adds them, puts them in order by keyboard, changes and removes them", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: "Sieve has a hole" });
  // The demo's, which everybody and a team see.
  await removesAll((await anAgent(demoColleague)).page);
  const { page } = await anAgent(demoAgent);
  await removesAll(page);
  await page.goto("/dashboard/profile");
  await page.getByRole("link", { name: "Views" }).click();
  await expect(page.getByText("No saved views yet")).toBeVisible();
  await expectAccessible(page);
  await adds(page, "Holes", `status:active customer:${customer.account.email}`);
  await adds(page, "Solved ones", "status:solved");
  await adds(page, "Gone", "status:open tag:nowhere");
  await expect(page).toHaveURL(/dashboard\/views$/);
  await expect(row(page, "Holes")).toContainText("1 ticket");
  await expect(row(page, "Holes")).toContainText("Only me");
  await expect(row(page, "Solved ones")).toContainText("Counted while it is looked at");
  await expect(row(page, "Gone").locator("mark")).toHaveText("nowhere");
  await expect(row(page, "Gone")).toContainText("is not known here");
  await expectAccessible(page);

  const down = page.getByRole("button", { name: "Move the view Holes down" });
  await down.press("Enter");
  await expect(page.getByText("Holes is number 2 of 3 now.")).toBeAttached();
  await expect(down).toBeFocused();
  await down.press("Enter");
  await expect(page.getByText("Holes is number 3 of 3 now.")).toBeAttached();
  await expect(down).toBeFocused();
  await expect(down).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await expect
    .poll(() => rows(page).evaluateAll((all) => all.map((one) => one.ariaLabel)))
    .toEqual(["Solved ones", "Gone", "Holes"]);

  await page.getByRole("button", { name: "Change the view Gone" }).click();
  const change = page.getByRole("dialog", { name: "Change the view Gone" });
  await change.getByLabel("Filter").fill("status:open");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Gone").locator("mark")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove the view Gone" }).click();
  const question = page.getByRole("dialog", { name: "Remove the view Gone" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(row(page, "Gone")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "New view" })).toBeFocused();

  await row(page, "Holes").getByRole("link").click();
  await expect(page.getByRole("link", { name: "Sieve has a hole" })).toBeVisible();
});

test("a view of the whole desk is an admin's to keep; an agent sees it at once", async ({
  anAgent,
}) => {
  const agent = (await anAgent(demoAgent)).page;
  const isConnected = caughtUp(agent);
  await agent.goto("/dashboard/views");
  const { page } = await anAgent(demoColleague);
  await page.goto("/dashboard/views");
  await isConnected;
  await adds(page, "Urgent of all", "status:open priority:urgent", "Everybody");
  await expect(row(agent, "Urgent of all")).toContainText("Everybody");
  await expect(row(agent, "Urgent of all").getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove the view Urgent of all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(row(agent, "Urgent of all")).toHaveCount(0);
});
