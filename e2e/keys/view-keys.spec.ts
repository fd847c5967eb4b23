import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { stopsClock } from "../page-clock.ts";
import { holdsPart } from "../part-of-page.ts";
import { requestsOf } from "../requests-of.ts";

/** They belong together within two seconds: none of the page's time passes between them, however slow the machine is. */
async function pressesTogether(page: Page, ...keys: string[]): Promise<void> {
  await stopsClock(page);
  for (const key of keys) await page.keyboard.press(key);
  await page.clock.resume();
}

test("G and U lead to the tickets of nobody, also pressed before the views are there: none is marked as unread", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const subject = `Early kettle ${randomUUID().slice(0, 4)}`;
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const agent = await aColleague("Gus Early");
  await agent.opensTicket(subject);
  const { page } = agent;
  const rail = await holdsPart(page, "src/pages/inbox/StaffRail.tsx");
  await page.reload();
  await rail.asked;
  // By now the keys of a ticket are heard.
  const bar = await agent.opensCommandBar();
  await bar.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
  await agent.composer.blur();
  const marked = requestsOf(page, /\/unread$/);
  await pressesTogether(page, "g", "u");
  rail.release();
  await expect(page).toHaveURL(/view=unassigned/);
  await expect(agent.ticket(subject).first()).toBeVisible();
  expect(marked).toEqual([]);
});

test("G and U lead to the tickets of nobody also from another ticket's row, once one was opened", async ({
  anAbsentCustomer,
  aColleague,
}) => {
  const mark = randomUUID().slice(0, 4);
  const customer = await anAbsentCustomer();
  for (const name of ["one", "two"]) {
    await customer.createsTicket({ subject: `View kettle ${name} ${mark}` });
  }
  const agent = await aColleague("Gus Row");
  const { page } = agent;
  const row = agent.sidebar.getByRole("link", { name: `View kettle two ${mark}` });
  await row.focus();
  await expect(agent.sidebar.getByRole("checkbox").first()).toBeAttached();
  await expect(page.getByRole("navigation", { name: "Views" })).toContainText("Mine");
  await agent.opensTicket(`View kettle one ${mark}`);
  await expect(page.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
  await row.focus();
  await pressesTogether(page, "g", "u");
  await expect(page).toHaveURL(/view=unassigned/);
});
