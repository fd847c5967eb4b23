import { texts } from "@deskbell/shared/texts";
import type { Page } from "@playwright/test";
import { demoCustomer } from "../accounts.ts";
import type { Screen } from "./screen.ts";

async function asksForReset(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(demoCustomer.email);
  await page.getByRole("button", { name: texts.forgotPassword }).click();
  await page.getByRole("button", { name: "Submit" }).click();
}

/** What people see who are not signed in. */
export const visitorScreens: readonly Screen[] = [
  { name: "landing", who: "visitor", path: "/" },
  { name: "login", who: "visitor", path: "/login" },
  {
    name: "login-errors",
    who: "visitor",
    path: "/login",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await page.getByText(texts.emailRequired).waitFor();
    },
  },
  {
    name: "login-forgot",
    who: "visitor",
    path: "/login",
    prepare: async (page) => {
      await page.getByLabel("E-mail").fill(demoCustomer.email);
      await page.getByRole("button", { name: texts.forgotPassword }).click();
      await page.getByLabel(texts.emailAddress).waitFor();
    },
  },
  {
    name: "login-forgot-sent",
    who: "visitor",
    path: "/login",
    prepare: async (page) => {
      await asksForReset(page);
      await page.getByText(texts.emailSent).waitFor();
    },
  },
  {
    name: "login-after-mail",
    who: "visitor",
    path: `/login?email=${demoCustomer.email}&subject=forgotPassword`,
  },
  {
    name: "landing-after-mail",
    who: "visitor",
    path: `/?email=${demoCustomer.email}&subject=verifyEmail`,
  },
  { name: "reset-password-no-code", who: "visitor", path: "/reset-password" },
  {
    name: "reset-password-no-code-submit",
    who: "visitor",
    path: "/reset-password",
    prepare: (page) => page.getByRole("button", { name: "Submit" }).click(),
  },
  { name: "reset-password-spent", who: "visitor", path: "/forgot-password/none" },
  {
    name: "reset-password",
    who: "visitor",
    path: "/login",
    prepare: async (page) => {
      await asksForReset(page);
      await page.getByText(texts.emailSent).waitFor();
      await page.goto("/dev/mailbox");
      await page.getByRole("link", { name: "Choose a new password" }).first().click();
      await page.getByText("For demo").waitFor();
      await page.getByLabel("New password").fill("Deskbell#2027");
      await page.getByLabel("Confirm password").fill("Deskbell#2028");
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByText(texts.passwordMismatch).first().waitFor();
    },
  },
  { name: "register", who: "visitor", path: "/register" },
  {
    name: "register-errors",
    who: "visitor",
    path: "/register",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Register", exact: true }).click();
      await page.getByText(texts.emailRequired).waitFor();
    },
  },
  { name: "contact", who: "visitor", path: "/contact" },
  {
    name: "contact-errors",
    who: "visitor",
    path: "/contact",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText(texts.contactNameRequired).waitFor();
    },
  },
  {
    name: "contact-offline",
    who: "visitor",
    path: "/contact",
    prepare: async (page) => {
      await page.getByLabel("Name").fill("Ada Byron");
      await page.getByLabel("Email").fill("ada@example.com");
      await page.getByLabel("Subject").fill("Opening hours");
      await page.getByRole("textbox", { name: "Message" }).fill("Are you open on Sunday?");
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Your message was not sent.").waitFor();
    },
  },
  {
    name: "verify-email",
    who: "visitor",
    path: "/verification/email?mode=verifyEmail&oobCode=none&continueUrl=%2F",
  },
  { name: "verify-email-spent", who: "visitor", path: "/email-verification/used" },
  { name: "verify-email-resend", who: "newcomer", path: "/email-verification/used" },
  { name: "invitation-unknown", who: "visitor", path: "/invitation#none" },
  { name: "not-found", who: "visitor", path: "/no/such/page" },
  { name: "mailbox", who: "visitor", path: "/dev/mailbox" },
];
