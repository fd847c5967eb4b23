import { limits } from "@deskbell/shared/limits";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoAgent } from "../accounts.ts";
import { test } from "../fixtures.ts";
import { holdsAnswers } from "../hold-answers.ts";

const row = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

async function adds(page: Page, name: string): Promise<void> {
  await page.getByLabel("New tag").getByRole("textbox").fill(name);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

test("an agent adds a tag, an admin renames and removes it, and each sees at once what the other did", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/tags");
  const agent = (await anAgent(demoAgent)).page;
  await agent.goto("/dashboard/profile");
  await agent.getByRole("link", { name: "Tags" }).click();
  await adds(agent, "Steam");
  await expect(row(agent, "Steam")).toBeVisible();
  await expect(agent.getByRole("button", { name: /the tag/ })).toHaveCount(0);
  await expect(row(page, "Steam")).toBeVisible();
  await adds(agent, "STEAM");
  const field = agent.getByLabel("New tag").getByRole("textbox");
  await expect(field).toHaveAccessibleDescription("Another tag has this name.");
  await expect(field).toBeFocused();
  await expectAccessible(agent);

  await page.getByRole("button", { name: "Rename the tag Steam" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the tag Steam" });
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await dialog.getByLabel("Name", { exact: true }).fill("Hot steam");
  await page.keyboard.press("Enter");
  await expect(row(agent, "Hot steam")).toBeVisible();

  await page.getByRole("button", { name: "Remove the tag Hot steam" }).click();
  const question = page.getByRole("dialog", { name: "Remove the tag Hot steam" });
  await expect(question).toContainText("It is taken off every ticket that has it.");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(row(page, "Hot steam")).toHaveCount(0);
  await expect(row(agent, "Hot steam")).toHaveCount(0);
  await expect(page.getByLabel("New tag").getByRole("textbox")).toBeFocused();
});

test("letters that are typed while a tag is added are not lost with it: its field takes none until then", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/tags");
  const field = page.getByLabel("New tag").getByRole("textbox");
  await field.fill("Slow steam");
  const release = await holdsAnswers(page, "POST", /\/api\/v1\/tags$/);
  await field.press("Enter");
  await expect(field).toHaveAttribute("readonly");
  await page.keyboard.type("Next");
  await expect(field).toHaveValue("Slow steam");
  release();
  await expect(row(page, "Slow steam")).toBeVisible();
  await expect(field).toBeEditable();
  await expect(field).toBeFocused();
  await page.keyboard.type("Next");
  await expect(field).toHaveValue("Next");
});

test("among ten thousand tags one is found by a few letters", async ({ anAgent }) => {
  const { page } = await anAgent();
  const data = Array.from({ length: limits.tagsMax }, (_, at) => ({
    id: at.toString(16).padStart(24, "0"),
    name: `Tag ${at}`,
  }));
  await page.route("**/api/v1/tags", (route) =>
    route.fulfill({ json: { status: "success", data } }),
  );
  await page.goto("/dashboard/tags");
  const found = page.getByRole("list", { name: "Tags", exact: true }).getByRole("listitem");
  await expect(page.getByText("10,000 tags")).toBeVisible();
  await expect(found).toHaveCount(100);
  await page.getByRole("button", { name: "Show more (9,900 left)" }).click();
  await expect(found).toHaveCount(200);
  await page.getByRole("searchbox", { name: "Filter tags" }).fill("tag 777");
  await expect(found).toHaveCount(11);
  await page.getByRole("searchbox", { name: "Filter tags" }).fill("nothing");
  await expect(page.getByText("No tag matches “nothing”.")).toBeVisible();
});
