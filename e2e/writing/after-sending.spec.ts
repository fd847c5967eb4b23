import { expect, type Locator } from "@playwright/test";
import type { Person } from "../actors/person.ts";
import { aLineThatBreaks } from "../failures/breakable-line.ts";
import { test } from "../fixtures.ts";
import { holdsAnswers } from "../hold-answers.ts";
import { unsentAt } from "../stored-drafts.ts";

const kettle = "The kettle does not whistle";

/** Opens the menu of a message by pointing at it. */
async function menuOf(who: Person, text: string): Promise<Locator> {
  const row = who.thread.getByRole("listitem").filter({ hasText: text });
  await row.hover();
  await row.getByRole("button", { name: "Message actions" }).click();
  return who.page.getByRole("menu");
}
const chooses = async (who: Person, text: string, name: string) =>
  (await menuOf(who, text)).getByRole("menuitem", { name }).click();

test("a customer corrects a message in its place by keyboard; staff see the new words, and the old ones if they ask", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: kettle });
  const { path } = customer;
  const nora = await anAgent();
  await customer.writes("The kettel leaks");
  await nora.opensTicket(kettle, path);
  await nora.sees("The kettel leaks");

  await chooses(customer, "The kettel leaks", "Edit");
  const field = customer.page.getByLabel("Edit message");
  await expect(field).toBeFocused();
  await field.fill("Nonsense");
  await field.press("Escape");
  await expect(customer.thread.getByText("The kettel leaks")).toBeVisible();
  await chooses(customer, "The kettel leaks", "Edit");
  await expect(field).toHaveValue("The kettel leaks");
  await field.fill("The kettle leaks");
  await field.press("Enter");
  for (const who of [customer, nora]) {
    await who.sees("The kettle leaks");
    await expect(who.thread.getByText("Edited", { exact: true })).toBeVisible();
    await expect(who.thread.getByText("The kettel leaks")).toHaveCount(0);
  }
  await expect(nora.thread.getByText(/edited a message/)).toBeVisible();
  await chooses(nora, "The kettle leaks", "Earlier versions…");
  const dialog = nora.page.getByRole("dialog", { name: "Earlier versions" });
  await expect(dialog.getByText("The kettel leaks")).toBeVisible();
});

test("of two windows that correct the same message the later one is told that it has changed, and overwrites nothing", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: kettle });
  const [here, there] = [await anAgent(), await anAgent()];
  for (const window of [here, there]) await window.opensTicket(kettle);
  await here.writes("Comes on monday");
  await there.sees("Comes on monday");
  for (const window of [here, there]) await chooses(window, "Comes on monday", "Edit");
  const fieldOf = ({ page }: Person) => page.getByLabel("Edit message");
  await fieldOf(there).fill("Comes on Tuesday");
  await fieldOf(there).press("Enter");
  await expect(here.thread.getByText("Edited", { exact: true })).toBeVisible();
  await fieldOf(here).fill("Comes on Monday");
  await fieldOf(here).press("Enter");
  await expect(here.thread.getByRole("alert")).toContainText("changed meanwhile");
  await expect(fieldOf(here)).toHaveValue("Comes on Monday");
  await fieldOf(here).press("Escape");
  for (const window of [here, there]) await window.sees("Comes on Tuesday");
});

test("whoever writes on while a corrected message is saved goes on where they write", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject: kettle });
  const { page } = customer;
  await customer.writes("The kettel leaks");
  const answers = await holdsAnswers(page, "PUT", /\/api\/v1\/message\//);
  await chooses(customer, "The kettel leaks", "Edit");
  const field = page.getByLabel("Edit message");
  await field.fill("The kettle leaks");
  await field.press("Enter");
  const composer = page.getByRole("textbox", { name: "Message", exact: true });
  await composer.pressSequentially("And it ");
  answers();
  await expect(field).toHaveCount(0);
  await page.keyboard.type("hums");
  await expect(composer).toHaveValue("And it hums");
});

test("who loads the page anew goes on with the words of a message that they were editing; saved or left they are gone", async ({
  aCustomerWith,
}) => {
  const customer = await aCustomerWith({ subject: kettle });
  await customer.writes("The kettel leaks");
  await chooses(customer, "The kettel leaks", "Edit");
  const field = customer.page.getByLabel("Edit message");
  await field.fill("The kettle leaks, since Mon");
  await expect.poll(() => unsentAt(customer.page)).toContain("since Mon");
  await customer.page.reload();
  await expect(field).toHaveValue("The kettle leaks, since Mon");
  await field.fill("The kettle leaks, since Monday");
  await field.press("Enter");
  await customer.sees("The kettle leaks, since Monday");
  await expect.poll(() => unsentAt(customer.page)).not.toContain("since Mon");
  await customer.page.reload();
  await customer.sees("The kettle leaks, since Monday");
  await expect(field).toHaveCount(0);

  await chooses(customer, "The kettle leaks", "Edit");
  await field.fill("Never mind");
  await expect.poll(() => unsentAt(customer.page)).toContain("Never mind");
  await field.press("Escape");
  await expect.poll(() => unsentAt(customer.page)).not.toContain("Never mind");
});

test("words of an edit that the page was left with overwrite nothing that has been changed since", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject: kettle });
  const [here, there] = [await anAgent(), await anAgent()];
  for (const window of [here, there]) await window.opensTicket(kettle);
  await here.writes("Comes on monday");
  await there.sees("Comes on monday");
  const fieldOf = ({ page }: Person) => page.getByLabel("Edit message");
  await chooses(here, "Comes on monday", "Edit");
  await fieldOf(here).fill("Comes on Monday");
  await expect.poll(() => unsentAt(here.page)).toContain("Comes on Monday");
  const path = new URL(here.page.url()).pathname;
  await here.page.goto("about:blank");
  await chooses(there, "Comes on monday", "Edit");
  await fieldOf(there).fill("Comes on Tuesday");
  await fieldOf(there).press("Enter");
  await there.sees("Comes on Tuesday");
  await here.page.goto(path);
  await expect(fieldOf(here)).toHaveValue("Comes on Monday");
  await fieldOf(here).press("Enter");
  await expect(here.thread.getByRole("alert")).toContainText("changed meanwhile");
  await fieldOf(here).press("Escape");
  await here.sees("Comes on Tuesday");
});

test("an agent deletes an answer; a tombstone stands in its place on both screens", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: kettle });
  const { path } = customer;
  const nora = await anAgent();
  await nora.opensTicket(kettle, path);
  await nora.writes("This is for somebody else");
  await nora.writes("Which kettle is it?");
  await customer.sees("This is for somebody else");
  await chooses(nora, "This is for somebody else", "Delete…");
  const dialog = nora.page.getByRole("dialog", { name: "Delete this message?" });
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  for (const who of [customer, nora]) {
    await who.sees("This message was deleted.");
    await expect(who.thread.getByText("This is for somebody else")).toHaveCount(0);
    await who.sees("Which kettle is it?");
  }
  await nora.page.reload();
  await nora.sees("This message was deleted.");
});

test.describe(() => {
  test.use({ areWindowsNew: true });

  test("an admin redacts a card number while the customer is offline; their window shows none of it once it is back", async ({
    aCustomer,
    anAgent,
  }) => {
    const [customer, nora] = [await aCustomer(), await anAgent()];
    const line = await aLineThatBreaks(customer.page);
    await line.reload();
    const path = await customer.createsTicket({ subject: kettle });
    await customer.opensTicket(kettle);
    await customer.writes("My card is 4111 1111 1111 1111");
    await customer.writes("4111-1111-1111-1111 was charged twice");
    await nora.opensTicket(kettle, path);
    await nora.sees("My card is 4111 1111 1111 1111");
    await line.cut();
    await expect(customer.page.getByText("Reconnecting…")).toBeVisible();

    await chooses(nora, "My card is", "Redact words…");
    const dialog = nora.page.getByRole("dialog", { name: "Redact words" });
    const field = dialog.getByLabel("Words to redact", { exact: true });
    await field.fill("4");
    await dialog.getByRole("button", { name: "Redact for good" }).click();
    await expect(field).toHaveAccessibleDescription("Min length 3");
    await field.fill("4111 1111 1111 1111");
    await dialog.getByRole("button", { name: "Redact for good" }).click();
    await expect(dialog).toHaveCount(0); // it shows the words too
    await nora.sees("My card is █████");
    await nora.sees("█████ was charged twice");
    await expect(nora.thread.getByText(/redacted words in this ticket/)).toBeVisible();
    await expect(customer.thread.getByText(/4111/)).toHaveCount(2);

    await line.mend();
    await customer.sees("My card is █████");
    await customer.sees("█████ was charged twice");
    await expect(customer.thread.getByText(/4111/)).toHaveCount(0);
  });
});
