import { texts } from "@deskbell/shared/texts";
import { expect, type Page } from "@playwright/test";
import type { Account } from "../desk/call-api.ts";
import type { Desk } from "../desk/start-desk.ts";

type Mail = { to: string; subject: string; link: string };

/** Somebody who is not signed in: registers, confirms the e-mail address, signs in. */
export function createVisitor(page: Page, desk: Desk) {
  const field = (label: string) => page.getByLabel(label, { exact: true });

  return {
    page,
    field,

    /** Fills the registration form; the name is first and last name. */
    async fillsInRegistration({ name, email, password }: Account): Promise<void> {
      const [firstName = "", lastName = ""] = name.split(" ");
      await field("First name").fill(firstName);
      await field("Last name").fill(lastName);
      await field("E-mail").fill(email);
      await field("Password").fill(password);
      await field("Confirm password").fill(password);
    },

    async registers(account: Account): Promise<void> {
      await page.goto("/");
      await page.getByRole("link", { name: texts.createAccount }).first().click();
      await this.fillsInRegistration(account);
      await page.getByRole("button", { name: "Register", exact: true }).click();
      await expect(page.getByText(texts.checkEmail)).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    },

    /** Opens the newest mail to that address and follows its link. */
    async confirmsEmail(email: string): Promise<void> {
      const answer = await fetch(`${desk.url}/dev/mailbox.json`);
      const mails = (await answer.json()) as Mail[];
      const mail = mails.find(({ to }) => to === email);
      if (!mail) throw new Error(`No mail to ${email}`);
      await page.goto(mail.link);
      await page.getByRole("button", { name: /verify|confirm/i }).click();
      await expect(page.getByText(texts.verified)).toBeVisible();
    },

    async signsIn({ email, password }: Pick<Account, "email" | "password">): Promise<void> {
      await field("E-mail").fill(email);
      await field("Password").fill(password);
      await page.getByRole("button", { name: "Login", exact: true }).click();
    },
  };
}
