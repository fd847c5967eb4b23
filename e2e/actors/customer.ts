import { expect, type Locator } from "@playwright/test";
import { Person } from "./person.ts";

export interface TicketWords {
  subject: string;
  description?: string;
  files?: Parameters<Locator["setInputFiles"]>[0];
  isPrivate?: boolean;
}

export const someDescription = "It has been silent since Monday, whatever I do with it.";

/** A customer at the website. */
export class Customer extends Person {
  async fillsRegistration(changes: Record<string, string> = {}): Promise<void> {
    const { email, password, name } = this.account;
    const [firstName = "", lastName = ""] = name.split(" ");
    const fields = {
      "First name": firstName,
      "Last name": lastName,
      "E-mail": email,
      Password: password,
      "Confirm password": password,
      ...changes,
    };
    for (const [label, value] of Object.entries(fields)) {
      await this.page.getByLabel(label, { exact: true }).fill(value);
    }
    await this.page.getByRole("button", { name: "Register" }).click();
  }

  /** Goes through the wizard up to its last step and fills it. */
  async fillsTicket({ subject, description, files, isPrivate }: TicketWords): Promise<void> {
    await this.page.getByRole("link", { name: "Create Ticket" }).click();
    await this.page.getByRole("link", { name: "Next" }).click();
    await expect(
      this.page.getByLabel("I have a problem with a product", { exact: true }),
    ).toBeChecked();
    await this.page.getByRole("link", { name: "Next" }).click();
    await this.page.getByLabel("Subject").fill(subject);
    await this.page.getByLabel("Description").fill(description ?? someDescription);
    if (files) await this.attaches(files);
    if (isPrivate) await this.page.getByLabel("Privet Ticket").check();
  }

  /** Where they are. */
  get path(): string {
    return new URL(this.page.url()).pathname;
  }

  get createButton(): Locator {
    return this.page.getByRole("button", { name: "Create Ticket" });
  }

  /** Opens a ticket by the wizard and arrives at its conversation. Returns its path. */
  async createsTicket(words: TicketWords): Promise<string> {
    await this.fillsTicket(words);
    await this.createButton.click();
    await expect(this.page).toHaveURL(/\/inbox\/[0-9a-f]{24}$/);
    await expect(this.page.getByRole("heading", { level: 1, name: words.subject })).toBeVisible();
    return this.path;
  }
}
