import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoAgent } from "../accounts.ts";
import { test } from "../fixtures.ts";

test("an admin says for a colleague that they are away and take three tickets, and their windows show it at once", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  const agent = (await anAgent(demoAgent)).page;
  await agent.goto("/dashboard/availability");
  const named = { name: demoAgent.name };
  const row = page.getByRole("listitem", named);
  const own = agent.getByRole("listitem", named);
  await expect(own).toContainText("Online");
  await expect(agent.getByRole("button", { name: /^Change the availability/ })).toHaveCount(0);
  await expectAccessible(agent);

  await page.goto("/dashboard/profile");
  await page.getByRole("link", { name: "Availability" }).click();
  await row.getByRole("button", { name: `Change the availability of ${demoAgent.name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Open tickets at most").fill("-1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Open tickets at most")).toHaveAccessibleDescription(
    "A number from 0 to 500",
  );
  await dialog
    .getByRole("combobox", { name: "Availability" })
    .selectOption({ label: "Away, give tickets back" });
  await dialog.getByLabel("Open tickets at most").fill("3");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  for (const shown of [row, own]) {
    await expect(shown).toContainText("tickets go back to their team when the customer writes");
    await expect(shown).toContainText("Up to 3 open tickets");
  }
});
