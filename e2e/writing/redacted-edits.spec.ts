import { expect, type Locator } from "@playwright/test";
import { demoAgent } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import type { Person } from "../actors/person.ts";
import { test } from "../fixtures.ts";
import { unsentAt } from "../stored-drafts.ts";

const kettle = "The card for the kettle";

async function chooses(who: Person, row: Locator, name: string): Promise<void> {
  await row.hover();
  await row.getByRole("button", { name: /^(?:Message|Note) actions$/ }).click();
  await who.page.getByRole("menuitem", { name }).click();
}
const messageOf = ({ thread }: Person, text: string): Locator =>
  thread.getByRole("listitem").filter({ hasText: text });
const noteOf = ({ thread }: Person, text: string): Locator =>
  thread.getByRole("article", { name: /^Internal note of / }).filter({ hasText: text });

async function redacts(admin: Agent, row: Locator, words: string): Promise<void> {
  await chooses(admin, row, "Redact words…");
  const dialog = admin.page.getByRole("dialog", { name: "Redact words" });
  await dialog.getByLabel("Words to redact", { exact: true }).fill(words);
  await dialog.getByRole("button", { name: "Redact for good" }).click();
  await expect(dialog).toHaveCount(0);
}

async function writesNote({ page }: Agent, text: string): Promise<void> {
  await page.getByRole("button", { name: "Internal note" }).click();
  const field = page.getByRole("combobox", { name: "Internal note" });
  await expect(field).toBeFocused();
  await field.fill(text);
  await page.getByRole("button", { name: "Add note" }).click();
}

test("words that an admin redacts while their author edits them do not stay in the author's browser, who is told", async ({
  aCustomerWith,
  anAgent,
}) => {
  const customer = await aCustomerWith({ subject: kettle });
  const { path } = customer;
  const nora = await anAgent();
  await customer.writes("My card is 4111 1111");
  await nora.opensTicket(kettle, path);
  await nora.sees("My card is 4111 1111");
  await chooses(customer, messageOf(customer, "My card is"), "Edit");
  const field = customer.page.getByLabel("Edit message");
  await field.fill("My old card is 4111 1111");
  await expect.poll(() => unsentAt(customer.page)).toContain(" 4111");

  await redacts(nora, messageOf(nora, "My card is"), "4111 1111");
  await customer.seesNotice(/redacted while you edited it/);
  await customer.sees("My card is █████");
  await expect(field).toHaveCount(0);
  const actions = messageOf(customer, "My card is").getByRole("button", {
    name: "Message actions",
  });
  await expect(actions).toBeFocused();
  await expect.poll(() => unsentAt(customer.page)).not.toContain(" 4111");

  // The words that are left can be edited: they were redacted before.
  await chooses(customer, messageOf(customer, "My card is"), "Edit");
  await field.fill("My card is lost");
  await field.press("Enter");
  await customer.sees("My card is lost");
});

test("words that an admin redacts go from an edit too that its author has left for another ticket", async ({
  aCustomer,
  anAgent,
}) => {
  const [customer, nora] = [await aCustomer(), await anAgent()];
  await customer.createsTicket({ subject: "The lid of the kettle" });
  const path = await customer.createsTicket({ subject: kettle });
  await customer.opensTicket(kettle);
  await customer.writes("My card is 4111 1111");
  await nora.opensTicket(kettle, path);
  await nora.sees("My card is 4111 1111");
  await chooses(customer, messageOf(customer, "My card is"), "Edit");
  await customer.page.getByLabel("Edit message").fill("My old card is 4111 1111");
  await expect.poll(() => unsentAt(customer.page)).toContain(" 4111");
  await customer.opensTicket("The lid of the kettle");

  await redacts(nora, messageOf(nora, "My card is"), "4111 1111");
  await customer.seesNotice(/redacted while you edited it/);
  await expect.poll(() => unsentAt(customer.page)).not.toContain(" 4111");
});

test("words of a note that an admin redacts while its author edits it do not stay in the author's browser, who is told; the note says that it was redacted", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  const path = await customer.createsTicket({ subject: kettle });
  const [nora, lena] = [await anAgent(), await anAgent(demoAgent)];
  for (const agent of [nora, lena]) await agent.opensTicket(kettle, path);
  await writesNote(lena, "Card 4111 1111, ask the lab");
  for (const agent of [nora, lena]) {
    await expect(noteOf(agent, "Card 4111 1111")).toHaveCount(1);
  }
  await chooses(lena, noteOf(lena, "Card 4111 1111"), "Edit");
  const field = lena.page.getByRole("combobox", { name: "Edit note" });
  await expect(field).toHaveValue("Card 4111 1111, ask the lab");
  await field.fill("Card 4111 1111, ask the laboratory");
  await expect.poll(() => unsentAt(lena.page)).toContain(" 4111");

  await redacts(nora, noteOf(nora, "Card 4111 1111"), "4111 1111");
  await lena.seesNotice(/redacted while you edited it/);
  await expect(field).toHaveCount(0);
  await expect.poll(() => unsentAt(lena.page)).not.toContain(" 4111");
  for (const agent of [nora, lena]) {
    const note = noteOf(agent, "Card █████, ask the lab");
    await expect(note).toHaveCount(1);
    await expect(note.getByText("Redacted", { exact: true })).toBeVisible();
    await expect(agent.thread.getByText(/4111/)).toHaveCount(0);
  }
  await expect(noteOf(lena, "Card █████").getByRole("button")).toBeFocused();
});
