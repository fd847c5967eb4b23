import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { demoColleague } from "../accounts.ts";
import { test } from "../fixtures.ts";

/** A new saved reply at which nothing was done yet. */
async function aNewReply(page: Page) {
  await page.goto("/dashboard/saved-replies");
  const open = page.getByRole("button", { name: "New saved reply" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "New saved reply" });
  return {
    open,
    dialog,
    text: dialog.getByLabel("Text", { exact: true }),
    cancel: dialog.getByRole("button", { name: "Cancel" }),
    question: dialog.getByRole("alertdialog", { name: "Discard what you typed?" }),
  };
}

test("who cancels a dialog after they have typed into it is asked, as by Esc", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  const { open, dialog, text, cancel, question } = await aNewReply(page);
  await cancel.click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await open.click();
  await text.fill("Ten lines");
  await cancel.click();
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("Ten lines");
  await cancel.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
});

test("what a button has put into a text is asked about as what is typed is", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  const { dialog, text, question } = await aNewReply(page);
  await dialog.getByRole("button", { name: "first name", exact: true }).click();
  await expect(text).toHaveValue("{{customer.first_name|there}}");
  await expect(text).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect(text).toHaveValue("{{customer.first_name|there}}");
});

test("a filter that was put together by rows alone is not lost by Esc", async ({ anAgent }) => {
  const { page } = await anAgent(demoColleague);
  const filters = page.getByRole("button", { name: "Filters", exact: true });
  await filters.click();
  const dialog = page.getByRole("dialog", { name: "Filter tickets" });
  await dialog.getByRole("combobox", { name: "Add a condition" }).selectOption("priority");
  await dialog.getByRole("combobox", { name: "Priority", exact: true }).selectOption("urgent");
  const filter = dialog.getByLabel("Filter", { exact: true });
  await expect(filter).toHaveValue("priority:urgent");
  await page.keyboard.press("Escape");
  const question = dialog.getByRole("alertdialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect(filter).toBeFocused();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(filters).toBeFocused();
});

test("a filter that is as it was before its rows were changed is left without a question", async ({
  anAgent,
}) => {
  const { page } = await anAgent(demoColleague);
  const filters = page.getByRole("button", { name: "Filters", exact: true });
  await page.getByRole("combobox", { name: "Search tickets" }).fill("status:open");
  const dialog = page.getByRole("dialog", { name: "Filter tickets" });
  const filter = dialog.getByLabel("Filter", { exact: true });
  const row = dialog.getByRole("listitem", { name: "Status" });
  const question = dialog.getByRole("alertdialog", { name: "Discard what you typed?" });
  await filters.click();
  await expect(filter).toHaveValue("status:open");
  const compared = row.getByRole("combobox", { name: "How Status is compared" });
  await compared.selectOption("no");
  await expect(filter).toHaveValue("-status:open");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep writing" }).click();
  await compared.selectOption("yes");
  await expect(filter).toHaveValue("status:open");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a saved reply that is stored, and whose file alone was refused, is left without a question; what is typed then is asked about", async ({
  anAgent,
}) => {
  const { page } = await anAgent();
  const { dialog, text, question } = await aNewReply(page);
  const name = `Label ${randomUUID()}`;
  const save = dialog.getByRole("button", { name: "Save", exact: true });
  const json = { status: "fail", code: "unsupported_file", message: "Not this file.", errors: {} };
  await page.route("**/api/v1/saved-replies/*/files", (route) =>
    route.fulfill({ status: 415, json }),
  );
  await dialog.getByLabel("Name").fill(name);
  await text.fill("Your label");
  await dialog.getByLabel("Files of the saved reply").setInputFiles({
    ...{ name: "label.pdf", mimeType: "application/pdf" },
    buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
  });
  await save.click();
  await expect(dialog.getByText("Not this file.")).toBeVisible();
  await text.fill("Your label, at last");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep writing" }).click();
  await text.fill("Your label");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("listitem", { name })).toBeVisible();
});
