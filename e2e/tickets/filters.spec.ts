import { expect } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const rowOf = ({ sidebar }: Agent, subject: string) => sidebar.getByRole("link", { name: subject });
const railOf = ({ page }: Agent) => page.getByRole("navigation", { name: "Views" });

test("an agent filters tickets in the search box; what is wrong is said at its place, and the rest works", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject: "Whisk lost its wire" });
  const nora = await anAgent();
  const box = nora.page.getByRole("searchbox", { name: "Search tickets" });
  await box.fill("status:open whisk tag:nowhere");
  await expect(rowOf(nora, "Whisk lost its wire")).toBeVisible();
  await expect(nora.sidebar.locator("mark")).toHaveText("nowhere");
  await expect(
    nora.sidebar.getByRole("status").filter({ hasText: "is not known here" }),
  ).toBeVisible();
  await box.fill("status:solved whisk");
  await expect(nora.sidebar.getByText("No match")).toBeVisible();
  await expect(nora.sidebar.locator("mark")).toHaveCount(0);
});

test("a filter is saved as a view with its count, renamed, found by Ctrl-K, and removed; in all windows of its owner", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject: "Grater is blunt here" });
  const nora = await anAgent(demoColleague);
  const other = await anAgent(demoColleague);
  const box = nora.page.getByRole("searchbox", { name: "Search tickets" });
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

  await other.page.keyboard.press("ControlOrMeta+k");
  await other.page.keyboard.type("bent ones");
  await expect(other.page.getByRole("option", { name: "Go to Bent ones" })).toBeVisible();
  await other.page.keyboard.press("Enter");
  await expect(other.sidebar.getByRole("heading")).toHaveText("Bent ones");

  await nora.page.getByRole("button", { name: "Remove this view" }).click();
  await nora.page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(railOf(other).getByRole("link", { name: "Bent ones" })).toHaveCount(0);
});
