import { expect } from "@playwright/test";
import { demoAgent } from "../accounts.ts";
import { test } from "../fixtures.ts";

const subject = "The kettle does not whistle";

// prototype 21
test("an agent finds what can be done by Ctrl-K, with its key, and does it without a mouse", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  await expect(nora.page.getByRole("button", { name: "Assignee: Nobody" })).toBeVisible();

  await nora.page.keyboard.press("ControlOrMeta+k");
  const bar = nora.page.getByRole("combobox", { name: "Type a command, or search tickets" });
  await expect(bar).toBeFocused();
  await expect(nora.page.getByRole("option", { name: "Solve E" })).toBeVisible();
  await expect(nora.page.getByRole("option", { name: "Go to Mine G M" })).toBeVisible();
  await nora.page.keyboard.type("me assign");
  // This Enter takes the word that an input method has composed.
  await bar.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(
    nora.page.getByRole("option", { name: "Assign to me I", selected: true }),
  ).toBeVisible();
  await nora.page.keyboard.press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(nora.page.getByRole("button", { name: "Assignee: You" })).toBeVisible();

  await nora.page.keyboard.press("ControlOrMeta+k");
  await nora.page.keyboard.type("set");
  await nora.page.keyboard.press("Enter");
  await expect(nora.page.getByRole("menuitemradio", { name: "Urgent" })).toBeVisible();
});

test("an agent finds another ticket by Ctrl-K, writes to it at once, and Esc changes nothing", async ({
  aCustomer,
  anAgent,
}) => {
  const customer = await aCustomer();
  await customer.createsTicket({ subject: "A teapot that sings" });
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  await expect(nora.page.getByRole("button", { name: "Assignee: Nobody" })).toBeVisible();
  await nora.page.keyboard.press("ControlOrMeta+k");
  await expect(nora.page.getByRole("combobox", { name: "Type a command" })).toBeFocused();
  await nora.page.keyboard.press("Escape");
  await expect(nora.page.getByRole("combobox", { name: "Type a command" })).toHaveCount(0);
  await expect(nora.page.getByRole("heading", { name: subject })).toBeVisible();
  await nora.page.keyboard.press("ControlOrMeta+k");
  await expect(nora.page.getByRole("combobox", { name: "Type a command" })).toBeFocused();
  await nora.page.keyboard.type("teapot");
  await expect(
    nora.page.getByRole("option", { name: /A teapot that sings/, selected: true }),
  ).toBeVisible();
  await nora.page.keyboard.press("Enter");
  await expect(nora.page.getByRole("heading", { name: "A teapot that sings" })).toBeVisible();
  await expect(nora.composer).toBeFocused();
});

test("an agent finds the pages of the settings by Ctrl-K, and only those they may open", async ({
  anAgent,
}) => {
  const lena = await anAgent(demoAgent);
  const bar = lena.page.getByRole("combobox", { name: "Type a command" });
  // What listens to the key is loaded after the list.
  await expect(async () => {
    await lena.page.keyboard.press("ControlOrMeta+k");
    await expect(bar).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await lena.page.keyboard.type("audit");
  await expect(lena.page.getByText("Nothing found")).toBeVisible();
  await lena.page.keyboard.press("ControlOrMeta+a");
  await lena.page.keyboard.type("views");
  await expect(lena.page.getByRole("option", { name: "Views", selected: true })).toBeVisible();
  await lena.page.keyboard.press("Enter");
  await expect(lena.page).toHaveURL(/\/dashboard\/views$/);
});
