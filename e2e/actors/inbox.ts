import { texts } from "@deskbell/shared/texts";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Upload } from "../desk/pictures.ts";

/** What customers and agents do in the inbox, by what they see. */
export function createInbox(page: Page, listName: string) {
  const list = page.getByRole("navigation", { name: listName, exact: true });
  const thread = page.getByRole("region", { name: "Conversation" });
  const composer = page.getByRole("form", { name: "New message" });
  const messageBox = composer.getByRole("textbox", { name: "Message" });

  const ticketEntry = ({ subject }: Pick<Ticket, "subject">): Locator =>
    list.locator(`a[title$=${JSON.stringify(` ${subject}`)}]`);
  const said = (text: string): Locator => thread.getByRole("article").getByText(text);

  return {
    list,
    thread,
    composer,
    messageBox,
    ticketEntry,
    /** A message in the conversation, by its text. */
    said,
    ticketHeading: page.getByRole("heading", { level: 1 }),

    async opensTicket(ticket: Pick<Ticket, "subject">): Promise<void> {
      await ticketEntry(ticket).click();
      await expect(page.getByRole("heading", { level: 1, name: ticket.subject })).toBeVisible();
    },

    async attaches(...files: Upload[]): Promise<void> {
      await composer.getByLabel("Attachments", { exact: true }).setInputFiles(files);
    },

    /** Writes and sends; returns once the message is stored and shown. */
    async writes(text: string): Promise<void> {
      await messageBox.fill(text);
      await composer.getByRole("button", { name: "Send" }).click();
      await expect(said(text)).toBeVisible();
      await expect(page.getByRole("article", { name: "Your message, not sent yet" })).toHaveCount(
        0,
      );
    },

    async signsOut(): Promise<void> {
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await expect(page).toHaveURL(/\/login$/);
    },

    /** The messages from the oldest to the newest, as far as they are drawn. */
    saidTexts: (): Promise<string[]> =>
      thread.getByRole("article").locator("[class*=bubble]").allInnerTexts(),

    noTickets: list.getByText(texts.noTickets),
  };
}

/** Waits until a picture is not only placed but decoded. */
export async function expectPictureLoaded(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}
