import { expect } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import { test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

test("an agent follows a ticket where its fields stand, a colleague sees that, and a command ends it", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
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

  await nora.page.keyboard.press("Control+k");
  await nora.page.keyboard.type("stop following");
  await nora.page.keyboard.press("Enter");
  await expect(start).toBeVisible();
  await expect(listOf(nora)).toHaveCount(0);
  await expect(listOf(samir)).toHaveCount(0);
});
