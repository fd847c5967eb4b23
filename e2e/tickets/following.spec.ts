import { expect } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import { test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

test("an agent follows a ticket where its fields stand, a colleague sees that, and a command ends it", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const [nora, samir] = [await anAgent(), await anAgent(demoColleague)];
  for (const agent of [nora, samir]) await agent.opensTicket(subject);
  const listOf = ({ page }: typeof nora) => page.getByRole("list", { name: "Followers" });
  const start = nora.page.getByRole("button", { name: "Follow", exact: true });
  await expect(start).toBeVisible();
  await expect(listOf(nora)).toHaveCount(0);

  await start.click();
  const stop = nora.page.getByRole("button", { name: "Stop following" });
  await expect(stop).toBeFocused();
  await expect(listOf(nora)).toHaveText("Nora Lindqvist (you)");
  await expect(listOf(samir)).toHaveText("Nora Lindqvist");
  await nora.page.getByRole("link", { name: "Following" }).click();
  // In the view of what they follow.
  await expect(nora.page).toHaveURL(/view=following/);
  await nora.opensTicket(subject);
  await expect(stop).toBeVisible();

  await nora.runsCommand("stop following", "Stop following this ticket");
  await expect(start).toBeVisible();
  await expect(listOf(nora)).toHaveCount(0);
  await expect(listOf(samir)).toHaveCount(0);
});

test("an agent silences a ticket in its menu: on all their devices nothing rings, but a mention does, until a command ends it", async ({
  aColleague,
  aCustomerWith,
  anAgent,
}) => {
  const silenced = "The kettle that nobody asked";
  const customer = await aCustomerWith({ subject: silenced });
  const [nora, kim] = [await anAgent(), await aColleague("Kim Quiet")];
  const phone = await anAgent(kim.account);
  await customer.opensTicket(silenced);
  await kim.opensTicket(silenced);
  await phone.opensTicket(silenced);
  await nora.opensTicket(silenced);
  await kim.writes("I look into it");
  await phone.sees("I look into it");
  const { page } = kim;
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "No notifications for me" }).click();
  const sign = (agent: typeof kim) =>
    agent.page.getByRole("img", { name: "You are not notified of it" });
  for (const agent of [kim, phone]) await expect(sign(agent)).toBeVisible();
  await expect(sign(nora)).toHaveCount(0);

  // In another ticket, where what is new is not read by being there.
  for (const agent of [kim, phone]) await agent.page.goto("/inbox");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await customer.writes("Is anybody there?");
  await nora.sees("Is anybody there?");
  await nora.page.getByRole("button", { name: "Internal note" }).click();
  const note = nora.page.getByRole("combobox", { name: "Internal note" });
  // Others of this desk may be called Kim, too.
  await note.pressSequentially("What do you say, @kim q");
  await expect(nora.page.getByRole("option", { name: "Kim Quiet", selected: true })).toBeVisible();
  await note.press("Enter");
  await expect(note).toHaveValue("What do you say, @Kim Quiet ");
  await nora.page.getByRole("button", { name: "Add note" }).click();
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await bell.click();
  await expect(page.getByRole("menuitem", { name: silenced })).toHaveAccessibleName(/mentioned/);
  await page.keyboard.press("Escape");

  await kim.opensTicket(silenced);
  await expect(sign(kim)).toBeVisible();
  await kim.runsCommand("notify me", "Notify me of this ticket again");
  await expect(sign(kim)).toHaveCount(0);
});
