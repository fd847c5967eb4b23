import type { Locator, Page } from "@playwright/test";
import { accented } from "../reading/pseudo-locale.ts";
import { cutsKeeping } from "../stored-drafts.ts";

// What opens a menu, a dialog or a field of the inbox, in the specification's words and in the pseudo-locale's.

export const button = (page: Page, words: string): Locator =>
  page.getByRole("button", { name: accented(words) });

const messageField = (page: Page): Locator =>
  page.locator("form").getByLabel(accented("Message")).and(page.locator("textarea"));

/** Types into the reply of the ticket that is open, once its tools are there; the next picture has none of it. */
export async function types(page: Page, text: string): ReturnType<typeof cutsKeeping> {
  const isCut = await cutsKeeping(page);
  await page.locator("button[aria-keyshortcuts=r]").click();
  await button(page, "Saved replies and macros").waitFor();
  await messageField(page).fill("");
  await messageField(page).focus();
  await page.keyboard.type(text);
  return isCut;
}

/** As `types`, into an internal note. */
export async function typesNote(page: Page, text: string): Promise<void> {
  await cutsKeeping(page);
  await button(page, "Internal note").click();
  const field = page.getByRole("combobox", { name: accented("Internal note") });
  await field.fill("");
  await field.pressSequentially(text);
}

/** The first of what is offered is there. */
export const isOffered = (page: Page): Promise<void> =>
  page.getByRole("option").filter({ visible: true }).first().waitFor();

/** Opens the menu of a message, which is seen by whoever points at it. */
export async function opensMenuOf(page: Page, words: string): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: words });
  const menu = row.getByRole("button", { name: accented("Message actions") }).last();
  await menu.focus();
  await menu.press("Enter");
  await page.getByRole("menu").waitFor();
}

export async function choosesOf(page: Page, words: string, item: string): Promise<void> {
  await opensMenuOf(page, words);
  await page.getByRole("menuitem", { name: accented(item) }).click();
}

/** Shows the details of a ticket: where there is no room beside the messages they stand behind a button. */
export async function showsDetails(page: Page): Promise<void> {
  const details = button(page, "Ticket details");
  await details.waitFor();
  if ((await details.getAttribute("aria-expanded")) !== "true") await details.click();
  await button(page, "Link with another ticket…").waitFor();
}

/** Opens the bar of commands; what listens to the key is loaded after the list. */
export async function opensCommands(page: Page): Promise<Locator> {
  const bar = page.getByRole("combobox", { name: accented("Type a command") });
  while ((await bar.count()) === 0) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return bar;
}

type Said = { text: string };

/** Has the messages of the ticket that is open answered as they would be if these were so, and loads it anew. */
export async function readsMessagesAs(
  page: Page,
  change: (message: Said) => object,
): Promise<void> {
  await page.route(/\/api\/v1\/message\/[0-9a-f]{24}(\?|$)/, async (route) => {
    const response = await route.fetch();
    const messages = (await response.json()) as Said[];
    const json = messages.map((message) => ({ ...message, ...change(message) }));
    await route.fulfill({ response, json });
  });
  await page.reload();
  await page.getByRole("article").nth(1).waitFor(); // the first comes with the ticket
}
