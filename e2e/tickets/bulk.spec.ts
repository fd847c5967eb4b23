import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoColleague } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";

const rowOf = ({ sidebar }: Agent, subject: string) => sidebar.getByRole("link", { name: subject });
const barOf = ({ page }: Agent) => page.getByRole("toolbar");
const noticeOf = ({ page }: Agent) => page.getByRole("region", { name: "Change of many tickets" });
const focusedRow = ({ sidebar }: Agent) => sidebar.locator("li:focus-within");

test("several tickets are selected by key, solved together, and opened again by undo", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  for (const name of ["one", "two", "three", "four"]) {
    await customer.createsTicket({ subject: `Bulk kettle ${name}` });
  }
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  await expect(rowOf(nora, "Bulk kettle four")).toBeVisible();
  await rowOf(nora, "Bulk kettle four").focus();
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();

  await nora.page.keyboard.press("j");
  await expect(rowOf(nora, "Bulk kettle three")).toBeFocused();
  await nora.page.keyboard.press("k");
  await expect(rowOf(nora, "Bulk kettle four")).toBeFocused();
  await nora.page.keyboard.press("x");
  await expect(nora.page.getByText("1 selected", { exact: true })).toBeVisible();
  await nora.page.keyboard.press("Shift+ArrowDown");
  await nora.page.keyboard.press("Shift+ArrowDown");
  await expect(nora.page.getByText("3 selected", { exact: true })).toBeVisible();
  await expectAccessible(nora.page);

  await nora.page.keyboard.press("e");
  await expect(noticeOf(nora)).toContainText("3 tickets changed");
  for (const name of ["two", "three", "four"]) {
    await expect(rowOf(nora, `Bulk kettle ${name}`)).toHaveCount(0);
  }
  await expect(rowOf(nora, "Bulk kettle one")).toBeVisible();
  // The row with the focus has left: another has it now.
  await expect(focusedRow(nora)).toHaveCount(1);

  await nora.page.keyboard.press("Control+z");
  await expect(noticeOf(nora)).toContainText("3 tickets are as they were");
  // Rows stand still while somebody works in them: what came is counted, and comes when it is asked for.
  await nora.sidebar.getByRole("button", { name: "3 tickets with news" }).click();
  await expect(rowOf(nora, "Bulk kettle three")).toBeVisible();
});

test("all of a view are meant by its whole number, and Escape leaves them as they are", async ({
  anAgent,
}) => {
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
  await nora.page.keyboard.press("Control+a");
  await expect(barOf(nora)).toBeVisible();
  await nora.page.keyboard.press("Escape");
  await expect(barOf(nora)).toHaveCount(0);
});

test("by pointer: the avatar is a checkbox, and Shift takes all between", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  for (const name of ["first", "second", "third"]) {
    await customer.createsTicket({ subject: `Pointer lid ${name}` });
  }
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  const third = nora.sidebar.locator("li").filter({ hasText: "Pointer lid third" });
  await third.hover();
  await third.getByRole("checkbox").check();
  await rowOf(nora, "Pointer lid first").click({ modifiers: ["Shift"] });
  await expect(nora.page.getByText("3 selected", { exact: true })).toBeVisible();
  await expect(nora.page).toHaveURL(/\/inbox\?view=open$/);
  await barOf(nora).getByRole("button", { name: "Priority (P)" }).click();
  await nora.page.getByRole("menuitemradio", { name: "High" }).click();
  await expect(noticeOf(nora)).toContainText("3 tickets changed");
  await noticeOf(nora).getByRole("button", { name: "Close" }).click();
  await expect(noticeOf(nora)).toHaveCount(0);
});

test("the views are reached by G and a letter, the search by F, and ? says so", async ({
  anAgent,
}) => {
  const nora = await anAgent(demoColleague);
  await nora.page.goto("/inbox?view=open");
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
  await expect(nora.page.getByRole("navigation", { name: "Views" })).toContainText("Pending");
  await nora.page.keyboard.press("g");
  await nora.page.keyboard.press("w");
  await expect(nora.page).toHaveURL(/view=pending$/);
  await nora.page.keyboard.press("g");
  await nora.page.keyboard.press("m");
  await expect(nora.page).toHaveURL(/view=mine$/);
  await nora.page.keyboard.press("?");
  await expect(nora.page.getByRole("dialog")).toContainText("Select the next ticket too");
  await nora.page.keyboard.press("Escape");
  await nora.page.keyboard.press("f");
  await expect(nora.page.getByRole("searchbox", { name: "Search tickets" })).toBeFocused();
});
