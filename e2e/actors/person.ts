import { expect, type Locator, type Page } from "@playwright/test";
import type { Account } from "../accounts.ts";

type Files = Parameters<Locator["setInputFiles"]>[0];

/** Somebody at a browser; what customers and agents have in common. */
export class Person {
  readonly page: Page;
  readonly account: Account;

  constructor(page: Page, account: Account) {
    this.page = page;
    this.account = account;
  }

  /** The conversation that is open. */
  get thread(): Locator {
    return this.page.getByRole("region", { name: "Conversation" });
  }

  get composer(): Locator {
    return this.page.getByRole("textbox", { name: "Message" });
  }

  get sidebar(): Locator {
    return this.page.getByRole("navigation", { name: /Tickets/ });
  }

  async fillsLogin({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.getByLabel("E-mail").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Login" }).click();
  }

  /** Signs in and arrives in the inbox. */
  async signsIn(): Promise<void> {
    await this.page.goto("/login");
    await this.fillsLogin(this.account);
    await expect(this.page).toHaveURL(/\/inbox$/);
  }

  async signsOut(): Promise<void> {
    await this.page.getByRole("button", { name: "Account" }).click();
    await this.page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(this.page).toHaveURL(/\/login$/);
  }

  /** A ticket in the list, by words of its subject. */
  ticket(subject: string): Locator {
    return this.sidebar.getByRole("link", { name: subject.slice(0, 14) });
  }

  async opensTicket(subject: string): Promise<void> {
    await this.ticket(subject).first().click();
    await expect(this.page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
    await expect(this.thread).toBeVisible();
  }

  async attaches(files: Files): Promise<void> {
    await this.page.getByLabel("Attachments", { exact: true }).setInputFiles(files);
  }

  /** Writes and sends a message, and waits until it is stored. */
  async writes(text: string, files?: Files): Promise<void> {
    await this.composer.fill(text);
    if (files) await this.attaches(files);
    await this.page.getByRole("button", { name: "Send" }).click();
    await this.sees(text);
    await expect(this.page.getByLabel("Your message, not sent yet")).toHaveCount(0);
  }

  async sees(text: string): Promise<void> {
    await expect(this.thread.getByText(text, { exact: true })).toBeVisible();
  }

  /** What is said in the thread, oldest first, as far as it is drawn. */
  async hears(): Promise<string[]> {
    return this.thread.getByRole("article").locator("p, [dir=auto]").allInnerTexts();
  }

  /** What appears as passing notices. */
  get notices(): Locator {
    return this.page.getByRole("region", { name: "Notices" }).getByRole("listitem");
  }

  notice(text: string): Locator {
    return this.notices.getByText(text).first();
  }
}
