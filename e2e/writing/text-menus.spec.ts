import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

test("an agent types an emoji by its name, quotes a message, calls another ticket in a note, and comes to a message by its link", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject }, "Nina Holm");
  await customer.opensTicket(subject);
  await customer.writes("It is silent");
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const { keyboard } = page;
  const field = page.getByLabel("Message", { exact: true });
  await field.focus();
  await expect(page.getByRole("button", { name: "Format" })).toBeVisible();
  await keyboard.type("Hello :wav");
  await expect(page.getByRole("option", { name: "wave" })).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Enter");
  await expect(field).toHaveValue("Hello 👋 ");
  await keyboard.type(":tada:");
  await expect(field).toHaveValue("Hello 👋 🎉");

  const row = nora.thread.getByRole("listitem").filter({ hasText: "It is silent" });
  await row.getByRole("button", { name: "Message actions" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Quote" }).press("Enter");
  await expect(field).toHaveValue("Hello 👋 🎉\n\n> It is silent\n\n");
  await expect(field).toBeFocused();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await row.getByRole("button", { name: "Message actions" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Copy link" }).press("Enter");
  await nora.seesNotice("The link is copied.");
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.search).toMatch(/^\?ticket=\d+&message=1$/);

  await page.getByRole("button", { name: "Internal note" }).click();
  const note = page.getByRole("combobox", { name: "Internal note" });
  await note.pressSequentially("As #water");
  await page.getByRole("option", { name: /Water below the machine/ }).click();
  await expect(note).toHaveValue(/^As #\d+ $/);
  await note.press("Enter");
  await nora.thread.getByRole("link", { name: /^#\d+$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Water below/ })).toBeVisible();

  await page.goto(link.pathname + link.search);
  await expect(row.locator("[data-linked]")).toBeVisible();
});

/** The menu's code is there. */
const isOffered = (page: Page) =>
  expect(page.getByRole("dialog", { name: "Tickets" }).getByRole("option").first()).toBeVisible();

test("whoever calls a ticket by words and presses Enter before the list is there gets the ticket, and sends no words", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer("Nina Holm");
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  let answer = () => {};
  const isLet = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v1\/conversation\?.*search=water/, async (route) => {
    await isLet;
    await route.continue();
  });
  await page.getByRole("button", { name: "Internal note" }).click();
  const note = page.getByRole("combobox", { name: "Internal note" });
  await note.pressSequentially("As #");
  await isOffered(page);
  const asked = page.waitForRequest(/search=water/);
  await note.pressSequentially("water");
  await note.press("Enter");
  await asked;
  await expect(note).toHaveValue("As #water");
  answer();
  await expect(note).toHaveValue(/^As #\d+ $/);
});

test("a note that ends in # and a word that no ticket has is added by the one Enter, also before that is known", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer("Nina Holm");
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  let answer = () => {};
  const isLet = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v1\/conversation\?.*search=qzx/, async (route) => {
    await isLet;
    await route.continue();
  });
  await page.getByRole("button", { name: "Internal note" }).click();
  const note = page.getByRole("combobox", { name: "Internal note" });
  await note.pressSequentially("As #");
  await isOffered(page);
  await note.pressSequentially("qzx");
  await note.press("Enter");
  await expect(page.getByRole("dialog", { name: "Tickets" })).toContainText("Searching…");
  await expect(note).toHaveValue("As #qzx");
  answer();
  await expect(note).toHaveValue("");
  await expect(nora.thread.getByText("As #qzx")).toBeVisible();
});

test("an Enter behind a / that is pressed before the saved replies are there sends no half word once they fail", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer("Nina Holm");
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  const { page } = nora;
  let answer = () => {};
  const isLet = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/v1\/(saved-replies|macros)(\?.*)?$/, async (route) => {
    await isLet;
    await route.fulfill({ status: 404, json: { message: "Not found" } });
  });
  await nora.opensTicket(subject);
  const field = page.getByLabel("Message", { exact: true });
  await field.focus();
  await expect(page.getByRole("button", { name: "Saved replies and macros" })).toBeVisible();
  await field.pressSequentially("/refund");
  const menu = page.getByRole("dialog", { name: "Saved replies and macros" });
  await expect(menu).toContainText("Loading saved replies…");
  await field.press("Enter");
  answer();
  await expect(menu).toContainText("Nothing found for “refund”");
  await expect(field).toHaveValue("/refund");
});

test("who presses Enter behind # and a word before the window is connected sends no words, but gets the ticket", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer("Nina Holm");
  const path = await customer.createsTicket({ subject });
  const nora = await anAgent();
  const { page } = nora;
  await page.routeWebSocket(/socket/, () => {}); // it is never answered
  await page.goto(path);
  await page.getByRole("button", { name: "Internal note" }).click();
  const note = page.getByRole("combobox", { name: "Internal note" });
  await note.pressSequentially("As #");
  await isOffered(page);
  await note.pressSequentially("water");
  await note.press("Enter");
  await expect(note).toHaveValue(/^As #\d+ $/);
});

test("a link to a message that is newer than what a window has loaded leads to it, and is not said to be wrong", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject }, "Nina Holm");
  const path = customer.path;
  await customer.opensTicket(subject);
  for (const words of ["It is silent", "And cold"]) await customer.writes(words);
  const nora = await anAgent();
  const { page } = nora;
  // As if it were stored right after the thread was read.
  let isFirst = true;
  await page.route(/\/api\/v1\/message\/[0-9a-f]{24}(\?(?!.*after=).*)?$/, async (route) => {
    const response = await route.fetch();
    const [newest, ...older] = (await response.json()) as unknown[];
    const json = isFirst ? older : [newest, ...older];
    isFirst = false;
    await route.fulfill({ response, json });
  });
  await page.goto(`${path}?message=2`);
  const row = nora.thread.getByRole("listitem").filter({ hasText: "And cold" });
  await expect(row.locator("[data-linked]")).toBeVisible();
  await expect(
    page.getByText("The message that the link names is not in this ticket."),
  ).toHaveCount(0);
  await page.goto(`${path}?message=9`);
  await nora.seesNotice("The message that the link names is not in this ticket.");
});

test("what was selected for an earlier menu is not quoted by one that is opened by keyboard", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject });
  await customer.opensTicket(subject);
  await customer.sends("It is silent since **Monday**");
  await expect(customer.pending).toHaveCount(0);
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const field = page.getByLabel("Message", { exact: true });
  const row = nora.thread.getByRole("listitem").filter({ hasText: "It is silent" });
  const button = row.getByRole("button", { name: "Message actions" });
  const quote = page.getByRole("menuitem", { name: "Quote" });
  const select = (isWanted: boolean) =>
    row.getByText("It is silent since").evaluate((words, wanted) => {
      const selection = document.getSelection();
      selection?.removeAllRanges();
      const text = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode();
      if (wanted && text) selection?.setBaseAndExtent(text, 0, text, "It is silent".length);
    }, isWanted);

  // Drawn by the code that formats: it has taken the place of the plain words, and of a selection in them.
  await expect(row.locator("strong")).toHaveText("Monday");
  await select(true);
  await row.hover();
  await button.click();
  await quote.click();
  await expect(field).toHaveValue("> It is silent\n\n");
  await field.fill("");
  await expect(quote).toHaveCount(0);
  await select(false);
  await button.focus();
  await page.keyboard.press("Enter");
  await quote.press("Enter");
  await expect(field).toHaveValue("> It is silent since **Monday**\n\n");

  await field.fill("");
  await select(true);
  await button.focus();
  await page.keyboard.press("Enter");
  await quote.press("Enter");
  await expect(field).toHaveValue("> It is silent\n\n");
});
