import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { demoAdmin, demoAgent } from "../accounts.ts";
import { test } from "../fixtures.ts";

test("an admin reads who changed what, finds it by kind, person and day, and takes it along as a file", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  await page.goto("/dashboard/tags");
  await page.getByLabel("New tag").getByRole("textbox").fill("Valve");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Rename the tag Valve" }).click();
  await page.getByLabel("Name", { exact: true }).fill("=Gasket");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem", { name: "=Gasket" })).toBeVisible();

  await page.getByRole("link", { name: "Audit log" }).click();
  const entries = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(entries.first()).toContainText("Tag renamed Valve");
  await expect(entries.first()).toContainText("Name: Valve → =Gasket");
  await expect(entries.first()).toContainText(demoAdmin.email);
  await expect(entries.nth(1)).toContainText("Tag added Valve");
  await expectAccessible(page);

  const filter = page.getByRole("search");
  await filter.getByLabel("What", { exact: true }).selectOption({ label: "Teams" });
  await expect(entries.filter({ hasText: "Valve" })).toHaveCount(0);
  await filter.getByLabel("What", { exact: true }).selectOption({ label: "Tags" });
  await expect(entries.filter({ hasText: "Valve" })).toHaveCount(2);
  await filter.getByLabel("E-mail of a person").fill("nobody@example.com");
  await expect(page.getByText("No entries")).toBeVisible();
  await filter.getByLabel("E-mail of a person").fill("");
  await filter.getByLabel("Until").fill("2020-01-01");
  await expect(page.getByText("No entries")).toBeVisible();
  await filter.getByLabel("Until").fill("");
  await expect(entries.filter({ hasText: "Valve" })).toHaveCount(2);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("audit-log.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(`rename-tag,Valve,${demoAdmin.email},name: Valve → =Gasket,,done\r\n`);
  await filter.getByLabel("What", { exact: true }).selectOption({ label: "Everything" });
  await expect(entries.first()).toContainText("Audit log exported");
});

test("an agent finds no audit log", async ({ anAgent }) => {
  const { page } = await anAgent(demoAgent);
  await page.goto("/dashboard/tags");
  await expect(page.getByRole("link", { name: "Tags" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await page.goto("/dashboard/audit");
  await expect(page).toHaveURL(/\/login$/);
});
