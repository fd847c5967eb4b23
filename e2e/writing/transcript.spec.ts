import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

const subject = "The printed kettle";

/** Has the window print nothing, and say how often it was asked to. */
async function withoutPaper(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { printedTimes: number };
    counted.printedTimes = 0;
    window.print = () => {
      counted.printedTimes += 1;
    };
  });
  return () => page.evaluate(() => (window as unknown as { printedTimes: number }).printedTimes);
}

const paperOf = (page: Page) => page.locator("article[data-printed]");

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Print ticket #\d+$/ });

/** Until it is asked what to print: what hears of that is loaded after the ticket. */
async function asksToPrint(page: Page, ask: () => Promise<void>): Promise<Locator> {
  await expect(async () => {
    if (!(await dialogOf(page).isVisible())) await ask();
    await expect(dialogOf(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return dialogOf(page);
}

test("an agent prints a ticket by Ctrl-P: all of it in order, with notes only when they ask for them, and nothing else of the page", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject }, "Ada Paper");
  await customer.opensTicket(subject);
  await customer.sends("It hisses **loudly** instead");
  await customer.sees("It hisses loudly instead");
  await expect(customer.pending).toHaveCount(0);
  const nora = await anAgent();
  const { page } = nora;
  await nora.opensTicket(subject);
  await nora.sees("It hisses loudly instead");
  await page.getByRole("button", { name: "Internal note" }).click();
  await page.getByRole("combobox", { name: "Internal note" }).fill("Between us: send a new one");
  await page.getByRole("button", { name: "Add note" }).click();
  await nora.sees("Between us: send a new one");
  const printed = await withoutPaper(page);

  const dialog = await asksToPrint(page, () => page.keyboard.press("Control+p"));
  const notes = dialog.getByRole("checkbox", { name: /^With internal notes/ });
  await expect(notes).toBeFocused();
  await expect(notes).not.toBeChecked();
  await notes.press("Enter");
  await expect.poll(printed).toBe(1);
  const paper = paperOf(page);
  await expect(paper).toBeHidden();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(paper).toBeVisible();
  await expect(paper.getByRole("heading", { level: 1 })).toContainText(subject);
  await expect(paper.getByRole("listitem")).toHaveCount(2);
  await expect(paper.getByRole("listitem").nth(1)).toContainText("Ada Paper");
  await expect(paper.getByRole("listitem").nth(1)).toContainText("It hisses loudly instead");
  await expect(paper).not.toContainText("Between us");
  await expect(nora.composer).toBeHidden();
  await expect(nora.sidebar).toBeHidden();
  for (const sheet of [paper, page.locator("html"), page.locator("body")]) {
    await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  }
  await expect(paper).toHaveCSS("color", "rgb(0, 0, 0)");
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(paper).toHaveCount(0);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Print…" }).click();
  await notes.check();
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect.poll(printed).toBe(2);
  await expect(paper).toContainText("Between us: send a new one");
  await expect(paper.locator("li", { hasText: "Internal note" })).toHaveCount(1);
});

test("a customer prints their conversation, is offered no notes, and reads why it could not be read", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject: "The customer's print" });
  const { page } = customer;
  await customer.writes("Please keep this on paper");
  const printed = await withoutPaper(page);
  const printing = page.getByRole("button", { name: "Print the conversation" });
  await expect(printing).toBeVisible();
  const dialog = await asksToPrint(page, () => printing.click({ timeout: 1_000 }));
  await expect(dialog.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
  await page.route(/\/message\/[0-9a-f]+\?after=/, (route) => route.abort());
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect(dialog.getByText("The desk cannot be reached.")).toBeVisible();
  await page.unroute(/\/message\/[0-9a-f]+\?after=/);
  await dialog.getByRole("button", { name: "Print" }).click();
  await expect.poll(printed).toBe(1);
  await expect(paperOf(page)).toContainText("Please keep this on paper");
});

test("printing a long ticket that is closed while it is read prints nothing", async ({
  aCustomer,
}) => {
  const customer = await aCustomer();
  const { page } = customer;
  await customer.createsTicket({ subject: "The print that was given up" });
  await customer.opensTicket("The print that was given up");
  await customer.writes("Never on paper");
  const printed = await withoutPaper(page);
  const isHeld = Promise.withResolvers<void>();
  await page.route(/\/message\/[0-9a-f]+\?after=/, async (route) => {
    await isHeld.promise;
    await route.abort().catch(() => {});
  });
  const dialog = await asksToPrint(page, () => page.keyboard.press("Control+p"));
  const asked = page.waitForRequest(/\/message\/[0-9a-f]+\?after=/);
  await dialog.getByRole("button", { name: "Print" }).click();
  await asked;
  await expect(dialog.getByRole("progressbar")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  isHeld.resolve();
  await expect(paperOf(page)).toHaveCount(0);
  // biome-ignore lint/plugin: nothing is under way any more that could print
  expect(await printed()).toBe(0);
});
