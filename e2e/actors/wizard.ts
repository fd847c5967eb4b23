import { expect, type Page } from "@playwright/test";
import type { aTicketDraft } from "../desk/call-api.ts";
import type { Upload } from "../desk/pictures.ts";

/** The three steps of opening a ticket, by what is seen there. */
export function createWizard(page: Page) {
  const subject = page.getByLabel("Subject", { exact: true });
  const description = page.getByLabel("Description", { exact: true });
  const attachments = page.getByLabel("Attachments", { exact: true });
  const submit = page.getByRole("button", { name: "Create Ticket" });

  return {
    subject,
    description,
    attachments,
    submit,

    /** Types the last step's fields; the page must be there already. */
    async fillsIn(
      draft: Pick<typeof aTicketDraft, "subject" | "description">,
      files: Upload[] = [],
    ): Promise<void> {
      await subject.fill(draft.subject);
      await description.fill(draft.description);
      if (files.length > 0) await attachments.setInputFiles(files);
    },

    /** From the inbox through all steps; ends at the new ticket's conversation. */
    async opensNewTicket(draft: typeof aTicketDraft, files: Upload[] = []): Promise<void> {
      await page.getByRole("link", { name: "Create Ticket" }).click();
      await page.getByRole("link", { name: "Next" }).click();
      await page.getByRole("radio", { name: draft.enquiryInfo, exact: true }).check();
      await page.getByRole("link", { name: "Next" }).click();
      await this.fillsIn(draft, files);
      if (draft.visibility === "privet") {
        await page.getByRole("switch", { name: "Privet Ticket" }).click();
      }
      await submit.click();
      await expect(page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
    },
  };
}
