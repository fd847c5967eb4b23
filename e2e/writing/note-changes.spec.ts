import { expect, type Locator } from "@playwright/test";
import { demoAgent } from "../accounts.ts";
import type { Agent } from "../actors/agent.ts";
import { aLineThatBreaks } from "../failures/breakable-line.ts";
import { type Actors, test } from "../fixtures.ts";
import { holdsAnswers } from "../hold-answers.ts";

const subject = "The kettle does not whistle";

const noteIn = ({ thread }: Agent, text: string): Locator =>
  thread.getByRole("article", { name: /^Internal note of / }).filter({ hasText: text });

/** Opens the menu of a note by pointing at it. */
async function chooses(who: Agent, text: string, name: string): Promise<void> {
  const note = noteIn(who, text);
  await note.hover();
  await note.getByRole("button", { name: "Note actions" }).click();
  await who.page.getByRole("menuitem", { name }).click();
}

async function writesNote({ page }: Agent, text: string): Promise<void> {
  await page.getByRole("button", { name: "Internal note" }).click();
  const field = page.getByRole("combobox", { name: "Internal note" });
  await expect(field).toBeFocused();
  await field.fill(text);
  await page.getByRole("button", { name: "Add note" }).click();
}

/** An admin and a colleague, both in the ticket of a customer. */
async function aTicketOfTwo(actors: Pick<Actors, "anAbsentCustomer" | "anAgent" | "aColleague">) {
  const customer = await actors.anAbsentCustomer();
  await customer.createsTicket({ subject });
  const [nora, kim] = [await actors.anAgent(), await actors.aColleague("Kim Colleague")];
  for (const agent of [nora, kim]) await agent.opensTicket(subject);
  return { nora, kim };
}

test("an agent corrects a note in its place by keyboard and addresses a colleague, who sees the new words and may ask for the old", async ({
  anAbsentCustomer,
  anAgent,
  aColleague,
}) => {
  const { nora, kim } = await aTicketOfTwo({ anAbsentCustomer, anAgent, aColleague });
  await writesNote(nora, "Ask the labb");
  await expect(noteIn(kim, "Ask the labb")).toHaveCount(1);

  await chooses(nora, "Ask the labb", "Edit");
  const field = nora.page.getByRole("combobox", { name: "Edit note" });
  await expect(field).toBeFocused();
  await field.fill("Nonsense");
  await field.press("Escape");
  await expect(noteIn(nora, "Ask the labb")).toHaveCount(1);
  await expect(noteIn(nora, "Ask the labb").getByRole("button")).toBeFocused();

  await nora.page.keyboard.press("Enter");
  await expect(nora.page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await nora.page.keyboard.press("Enter");
  await expect(field).toHaveValue("Ask the labb");
  await field.fill("Ask the lab, ");
  await field.pressSequentially("@kim c");
  await expect(nora.page.getByRole("option", { name: "Kim Colleague" }).first()).toBeVisible();
  await nora.page.keyboard.press("Enter");
  await expect(field).toHaveValue("Ask the lab, @Kim Colleague ");
  await nora.page.keyboard.press("Enter");
  for (const agent of [nora, kim]) {
    const note = noteIn(agent, "Ask the lab, @Kim Colleague");
    await expect(note.getByText("Edited", { exact: true })).toBeVisible();
    await expect(note.locator("mark")).toHaveText("@Kim Colleague");
    await expect(agent.thread.getByText("Ask the labb")).toHaveCount(0);
    await expect(agent.thread.getByText(/edited a note/)).toBeVisible();
  }
  // Read at once, since the ticket is in view.
  await kim.page.getByRole("button", { name: /^Notifications/ }).click();
  const notice = kim.page.getByRole("menuitem", { name: subject }).first();
  await expect(notice).toHaveAccessibleName(/mentioned you/);
  await kim.page.keyboard.press("Escape");
  await expect(notice).toHaveCount(0);
  await chooses(kim, "Ask the lab", "Earlier versions…");
  const dialog = kim.page.getByRole("dialog", { name: "Earlier versions" });
  await expect(dialog.getByText("Ask the labb")).toBeVisible();
});

test("letters that are typed while a note is saved do not go with its field: it takes none until then", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  const { page } = nora;
  await writesNote(nora, "Ask the labb");
  await expect(noteIn(nora, "Ask the labb")).toHaveCount(1);
  await chooses(nora, "Ask the labb", "Edit");
  const field = page.getByRole("combobox", { name: "Edit note" });
  await expect(field).toBeFocused();
  await field.fill("Ask the lab");
  const release = await holdsAnswers(page, "PUT", /\/notes\/[^/]+$/);
  await page.keyboard.press("Enter");
  await expect(field).toHaveAttribute("readonly");
  await page.keyboard.type(" and the shop @");
  await expect(field).toHaveValue("Ask the lab");
  release();
  await expect(field).toHaveCount(0);
  await expect(noteIn(nora, "Ask the lab")).toHaveCount(1);
});

test("letters that are typed before a note's field is there write nothing, and run no command", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const nora = await anAgent();
  await nora.opensTicket(subject);
  await writesNote(nora, "Ask the labb");
  await expect(noteIn(nora, "Ask the labb")).toHaveCount(1);
  const { page } = nora;
  const { pathname } = new URL(page.url());
  await expect(page.getByRole("button", { name: "Solve" })).toBeVisible();
  // As if the form were there before the code of its field.
  await noteIn(nora, "Ask the labb").hover();
  await noteIn(nora, "Ask the labb").getByRole("button", { name: "Note actions" }).press("Enter");
  const edit = page.getByRole("menuitem", { name: "Edit" });
  await expect(edit).toBeFocused();
  await edit.evaluate((item) => {
    const seen = new MutationObserver(() => {
      const form = document.querySelector("article form");
      if (!form) return;
      seen.disconnect();
      const { activeElement } = document;
      activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "e", bubbles: true, cancelable: true }),
      );
      document.body.dataset.keysWentTo = activeElement?.closest("form") ? "form" : "page";
    });
    seen.observe(document.body, { childList: true, subtree: true });
    item.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await expect(page.locator("body")).toHaveAttribute("data-keys-went-to", "form");
  await expect(page.getByRole("combobox", { name: "Edit note" })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
});

test("an admin deletes an agent's note; a tombstone stands in its place, and agents are offered no such thing of others' notes", async ({
  anAbsentCustomer,
  anAgent,
}) => {
  const customer = await anAbsentCustomer();
  await customer.createsTicket({ subject });
  const [nora, lena] = [await anAgent(), await anAgent(demoAgent)];
  for (const agent of [nora, lena]) await agent.opensTicket(subject);
  await writesNote(nora, "Nora's");
  await writesNote(lena, "Their password is hunter2");
  const actionsOf = (text: string) =>
    noteIn(lena, text).getByRole("button", { name: "Note actions" });
  await expect(actionsOf("hunter2")).toHaveCount(1);
  await expect(noteIn(lena, "Nora's")).toHaveCount(1);
  await expect(actionsOf("Nora's")).toHaveCount(0);
  await chooses(nora, "hunter2", "Delete…");
  const dialog = nora.page.getByRole("dialog", { name: "Delete this note?" });
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  for (const agent of [nora, lena]) {
    await expect(noteIn(agent, "This note was deleted.")).toHaveCount(1);
    await expect(agent.thread.getByText(/hunter2/)).toHaveCount(0);
    await expect(agent.thread.getByText(/deleted a note/)).toBeVisible();
  }
  await nora.page.reload();
  await expect(noteIn(nora, "This note was deleted.")).toHaveCount(1);
});

test.describe(() => {
  test.use({ areWindowsNew: true });

  test("a window that was away shows a note as it is now once it is back, and not its old words", async ({
    anAbsentCustomer,
    anAgent,
    aColleague,
  }) => {
    const { nora, kim } = await aTicketOfTwo({ anAbsentCustomer, anAgent, aColleague });
    const line = await aLineThatBreaks(kim.page);
    await line.reload();
    await writesNote(nora, "The old words");
    await expect(noteIn(kim, "The old words")).toHaveCount(1);
    await line.cut();
    await expect(kim.page.getByText("Reconnecting…")).toBeVisible();
    await chooses(nora, "The old words", "Edit");
    const field = nora.page.getByRole("combobox", { name: "Edit note" });
    await expect(field).toBeFocused();
    await field.fill("The new words");
    await field.press("Enter");
    await expect(noteIn(nora, "The new words")).toHaveCount(1);
    await expect(noteIn(kim, "The old words")).toHaveCount(1);
    await line.mend();
    await expect(noteIn(kim, "The new words")).toHaveCount(1);
    await expect(kim.thread.getByText("The old words")).toHaveCount(0);
  });
});
