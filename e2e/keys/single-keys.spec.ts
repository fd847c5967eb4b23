import { expect } from "@playwright/test";
import type { Agent } from "../actors/agent.ts";
import { test } from "../fixtures.ts";
import { requestsOf } from "../requests-of.ts";

const subject = "The kettle does not whistle";

const sheetOf = ({ page }: Agent) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const switchOf = (agent: Agent) =>
  sheetOf(agent).getByRole("switch", { name: "Single keys run commands" });

const commandField = ({ page }: Agent) => page.getByRole("combobox", { name: "Type a command" });

/** Who hears keys comes after the page itself: asked until somebody does. */
async function opensCommands(agent: Agent): Promise<void> {
  await expect(async () => {
    await agent.page.keyboard.press("ControlOrMeta+k");
    await expect(commandField(agent)).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

test("an agent switches single keys off in their sheet: they do nothing, also after a reload, until they are on again", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  const solve = page.getByRole("button", { name: "Solve" });
  await expect(solve).toBeVisible();
  await nora.composer.blur();
  await opensCommands(nora);
  await page.keyboard.press("Escape");
  await expect(commandField(nora)).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(sheetOf(nora)).toContainText("Merge the ticket into another");
  await expect(sheetOf(nora)).toContainText("Insert a saved reply or a macro into a message");
  await switchOf(nora).click();
  await expect(switchOf(nora)).not.toBeChecked();
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(solve).toBeVisible();
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
  // By now all that could hear a key is there.
  await opensCommands(nora);
  await page.keyboard.press("Escape");
  await expect(commandField(nora)).toHaveCount(0);
  for (const key of ["e", "?", "x", "g", "m"]) await page.keyboard.press(key);
  // Keys with Ctrl still do what they did.
  await nora.runsCommand("keyboard shortcuts", /^Keyboard shortcuts/);
  await expect(switchOf(nora)).not.toBeChecked();
  await expect(solve).toHaveCount(1);
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await switchOf(nora).click();
  await expect(switchOf(nora)).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(switchOf(nora)).toHaveCount(0);
  await page.keyboard.press("e");
  await expect(nora.ticket(subject).first()).toContainText("Solved");
});

test("while tickets are selected, the keys of one ticket do nothing to the one that is open", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  await expect(page.getByRole("button", { name: "More actions" })).toBeVisible();
  await expect(nora.sidebar.getByRole("checkbox").first()).toBeAttached();
  await nora.runsCommand("select the ticket", /^Select the ticket/);
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible();
  await nora.composer.blur();
  const marked = requestsOf(page, /\/unread$/);
  await page.keyboard.press("u");
  await page.keyboard.press("p");
  await expect(page.getByRole("menuitemradio", { name: "Urgent" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(marked).toEqual([]);
});

test("an agent who has ticked a ticket's box with the mouse goes on by keys", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  await nora.sidebar.getByRole("checkbox").first().check();
  await expect(page.getByRole("toolbar", { name: "1 selected ticket" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("menuitemradio", { name: "Urgent" })).toBeVisible();
});

test("? opens no sheet over a menu or a dialog that is open", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  await expect(page.getByRole("button", { name: "Solve" })).toBeVisible();
  await opensCommands(nora);
  await page.keyboard.press("Escape");
  await expect(commandField(nora)).toHaveCount(0);

  await page.getByRole("button", { name: "More actions" }).press("Enter");
  const menu = page.getByRole("menu");
  await expect(menu.and(page.locator(":focus-within"))).toBeVisible();
  await page.keyboard.press("?");
  await expect(sheetOf(nora)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);

  await page.keyboard.press("z");
  const dialog = page.getByRole("dialog", { name: "Snooze until" });
  await expect(dialog.getByRole("listitem").first().getByRole("button")).toBeFocused();
  await page.keyboard.press("?");
  await expect(sheetOf(nora)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(sheetOf(nora)).toBeVisible();
});
