import { expect, type Locator, type Page } from "@playwright/test";
import { type Account, sessionOf } from "../accounts.ts";
import { linkMailedTo } from "../mailbox.ts";
import { takeNotice } from "../notices.ts";
import { accented } from "../reading/pseudo-locale.ts";

type Files = Parameters<Locator["setInputFiles"]>[0];

/** A user at a browser; what customers and agents have in common. */
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
    return this.page.getByRole("navigation", { name: accented("Tickets") });
  }

  async fillsLogin(login: {
    email: string;
    password: string;
    isRemembered?: boolean;
  }): Promise<void> {
    const { email, password, isRemembered } = login;
    await this.page.getByLabel("E-mail").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    if (isRemembered !== undefined) {
      await this.page.getByLabel("Remember me").setChecked(isRemembered);
    }
    await this.page.getByRole("button", { name: "Login" }).click();
  }

  /** Signs in and arrives in the inbox. */
  async signsIn(options: { isRemembered?: boolean } = {}): Promise<void> {
    await this.page.goto("/login");
    await this.fillsLogin({ ...this.account, ...options });
    await expect(this.page).toHaveURL(/\/inbox$/);
  }

  /**
   * Arrives in the inbox, or at a ticket, with a session from the server, as somebody who signed in earlier: without the
   * form, which has tests of its own, and without a session at the identity service.
   */
  async arrives(deskUrl: string, path = "/inbox"): Promise<void> {
    const value = await sessionOf(this.account, { url: deskUrl });
    const cookie = { name: "deskbell_token", value, url: deskUrl, secure: true };
    await this.page.context().addCookies([{ ...cookie, sameSite: "Strict" }]);
    await this.page.goto(path);
    await expect(this.sidebar).toBeVisible();
  }

  /** Turns to the other view of the sign-in page. */
  async forgetsPassword(): Promise<void> {
    await this.page.getByRole("button", { name: "Forgot password?" }).click();
    await expect(this.emailAddress).toBeVisible();
  }

  /** Of the form for those who forgot their password. */
  get emailAddress(): Locator {
    return this.page.getByLabel("Email Address");
  }

  async submits(): Promise<void> {
    await this.page.getByRole("button", { name: "Submit" }).click();
  }

  /** Has a mail sent by which a new password can be chosen. Returns where its link leads. */
  async asksForReset(deskUrl: string): Promise<string> {
    await this.page.goto("/login");
    await this.forgetsPassword();
    await this.emailAddress.fill(this.account.email);
    await this.submits();
    await this.seesNotice("Email sent, check your email");
    return linkMailedTo(this.account.email, deskUrl);
  }

  async choosesPassword(password: string, confirmation = password): Promise<void> {
    await this.page.getByLabel("New password").fill(password);
    await this.page.getByLabel("Confirm password").fill(confirmation);
    await this.submits();
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

  /** @param path of the ticket, where others of the desk have the same subject and this one may not be in the list yet */
  async opensTicket(subject: string, path?: string): Promise<void> {
    const row = path ? this.sidebar.locator(`a[href^="${path}"]`) : this.ticket(subject).first();
    await row.click();
    await expect(this.page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
    await expect(this.thread).toBeVisible();
  }

  /** Who else is typing, as the line above the composer says it. */
  get typingLine(): Locator {
    return this.page.getByText(/ (?:is|are) typing…$/).first();
  }

  /** Goes on typing until it has been seen: five seconds after the last key nobody is typing any more. */
  async typesUntil(seen: () => Promise<void>): Promise<void> {
    let isSeen = false;
    const looks = async () => {
      try {
        await seen();
      } finally {
        isSeen = true;
      }
    };
    const types = async () => {
      while (!isSeen) await this.composer.pressSequentially("a", { delay: 200 });
    };
    await Promise.all([looks(), types()]);
  }

  async searches(words: string): Promise<void> {
    await this.page.getByRole("combobox", { name: "Search tickets" }).fill(words);
  }

  async attaches(files: Files): Promise<void> {
    await this.page.getByLabel("Attachments", { exact: true }).setInputFiles(files);
  }

  /** What was sent here and is not stored yet, as the thread shows it. */
  get pending(): Locator {
    return this.page.getByRole("article", { name: "Your message, not sent yet" });
  }

  /** Writes a message and sends it off, whatever becomes of it. */
  async sends(text: string, files?: Files): Promise<void> {
    await this.composer.fill(text);
    if (files) await this.attaches(files);
    await this.page.getByRole("button", { name: "Send", exact: true }).click();
  }

  /** Writes and sends a message, and waits until it is stored. */
  async writes(text: string, files?: Files): Promise<void> {
    await this.sends(text, files);
    await this.sees(text);
    await expect(this.pending).toHaveCount(0);
  }

  async sees(text: string): Promise<void> {
    await expect(this.thread.getByText(text, { exact: true })).toBeVisible();
  }

  /** What appears as passing notices. */
  get notices(): Locator {
    return this.page.getByRole("region", { name: "Notices" }).getByRole("listitem");
  }

  /** Waits until a passing notice has said this; it may be gone by now. */
  async seesNotice(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.page.evaluate(takeNotice, text), `a notice: ${text}`).toBe(true);
  }
}
