import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoAgent } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { caughtUp } from "../windows/caught-up.ts";

const row = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

/** Opens the form of a new team, and writes its name. */
async function beginsTeam(page: Page, name: string) {
  await page.getByRole("button", { name: "New team" }).click();
  const dialog = page.getByRole("dialog", { name: "New team" });
  await dialog.getByLabel("Name").fill(name);
  return dialog;
}

test("an admin makes a team with members and reasons, changes it and removes it, and an agent who looks at the teams sees each at once", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  const colleague = (await anAgent(demoAgent)).page;
  const isConnected = caughtUp(colleague);
  await colleague.goto("/dashboard/profile");
  await isConnected;
  await colleague.getByRole("link", { name: "Teams" }).click();
  await expect(row(colleague, "Support")).toContainText("Default");
  await expect(colleague.getByRole("button", { name: /team/ })).toHaveCount(0);

  await page.goto("/dashboard/teams");
  const dialog = await beginsTeam(page, "Spare parts");
  await dialog.getByLabel("Lena Vogt").check();
  await dialog.getByLabel("How tickets are assigned").selectOption("In turn");
  await dialog.getByLabel("I have a general enquiry").check();
  await dialog.getByRole("button", { name: "Create the team" }).click();
  for (const window of [page, colleague]) {
    await expect(row(window, "Spare parts")).toContainText("Lena Vogt");
    await expect(row(window, "Spare parts")).toContainText("In turn");
    await expect(row(window, "Spare parts")).toContainText("I have a general enquiry");
  }

  await page.getByRole("button", { name: "Change the team Spare parts" }).click();
  const change = page.getByRole("dialog", { name: "Change the team Spare parts" });
  await expect(change.getByLabel("Lena Vogt")).toBeChecked();
  await change.getByLabel("Name").fill("Parts");
  await change.getByLabel("I have a general enquiry").uncheck();
  await change.getByRole("button", { name: "Save" }).click();
  await expect(row(colleague, "Parts")).toContainText("Lena Vogt");
  await expect(row(colleague, "Parts")).not.toContainText("I have a general enquiry");

  await expect(page.getByRole("button", { name: "Remove the team Support" })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove the team Parts" }).click();
  const question = page.getByRole("dialog", { name: "Remove the team Parts" });
  await expect(question).toContainText("Its tickets go to the team Support");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(row(page, "Parts")).toHaveCount(0);
  await expect(row(colleague, "Parts")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "New team" })).toBeFocused();
});

test("a team without a name, or with what another team has, is refused below the field", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/teams");
  const dialog = await beginsTeam(page, "");
  await dialog.getByRole("button", { name: "Create the team" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("A team needs a name.");
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill("SUPPORT");
  await dialog.getByRole("button", { name: "Create the team" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(
    "Another team has this name.",
  );
});

test("an admin makes a team with the keyboard alone", async ({ anAgent }) => {
  const { page } = await anAgent();
  const { keyboard } = page;
  await page.goto("/dashboard/teams");
  await page.getByRole("button", { name: "New team" }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Lena Vogt")).toBeVisible();
  await keyboard.type("Keyboards");
  await keyboard.press("Tab");
  await expect(page.getByRole("checkbox").first()).toBeFocused();
  await page.getByLabel("Lena Vogt").focus();
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(row(page, "Keyboards")).toContainText("Lena Vogt");
  await expect(page.getByRole("button", { name: "New team" })).toBeFocused();
});
