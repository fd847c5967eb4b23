import { texts } from "@deskbell/shared/texts";
import type { Page } from "@playwright/test";
import { demoCustomer } from "./accounts.ts";

/** "newcomer" has no ticket yet, "customer" and "agent" are of the demo shop. */
export type Who = "visitor" | "newcomer" | "customer" | "agent";

export type Screen = {
  name: string;
  who: Who;
  path: string;
  /** A ticket of the demo shop, found by words of its subject; its id is appended to the path. */
  ticket?: string;
  /** What to do before the picture is taken. */
  prepare?(page: Page): Promise<void>;
};

async function asksForReset(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(demoCustomer.email);
  await page.getByRole("button", { name: texts.forgotPassword }).click();
  await page.getByRole("button", { name: "Submit" }).click();
}

/** Writes a reply that the desk answers in this way. */
async function sendsInVain(page: Page, status: number, code: string): Promise<void> {
  const message = "This desk takes no messages at the moment.";
  const json = { status: "fail", code, message, errors: {}, missed: [] };
  await page.route("**/api/v1/message", (route) => route.fulfill({ status, json }));
  await page
    .getByRole("textbox", { name: "Message" })
    .fill("Please send it back, we will replace it at once.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("alert").first().waitFor();
}

/** Adds a note, and begins another that mentions somebody. */
async function writesNote(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Internal note" }).click();
  const field = page.getByRole("combobox", { name: "Internal note" });
  await field.fill(
    "Second one from this batch. The lab wants it back, see https://example.com/1288",
  );
  await field.press("Enter");
  await page
    .getByRole("article", { name: /^Internal note of / })
    .first()
    .waitFor();
  await field.pressSequentially("Thank you, @");
  await page.getByRole("option").first().waitFor();
}

/** Every screen, and the states of it that are worth a look. */
export const screens: readonly Screen[] = [
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
  { name: "inbox-empty", who: "newcomer", path: "/inbox" },
  { name: "wizard-introduction", who: "newcomer", path: "/ticket/introduction" },
  { name: "wizard-enquiry", who: "newcomer", path: "/ticket/enquiry" },
  { name: "wizard-details", who: "newcomer", path: "/ticket/details" },
  {
    name: "wizard-details-errors",
    who: "newcomer",
    path: "/ticket/details",
    prepare: (page) => page.getByRole("button", { name: "Create Ticket" }).click(),
  },
  { name: "profile", who: "customer", path: "/dashboard/profile" },
  {
    name: "profile-editing",
    who: "newcomer",
    path: "/dashboard/profile",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Edit Name" }).click();
      await page.getByRole("form", { name: "Change password" }).getByText("Update").click();
      await page.getByText(texts.newPasswordRequired).waitFor();
    },
  },
  { name: "demo-page", who: "agent", path: "/test" },
  { name: "address", who: "customer", path: "/dashboard/address" },
  {
    name: "address-editing",
    who: "newcomer",
    path: "/dashboard/address",
    prepare: (page) => page.getByRole("button", { name: "Edit Present Address" }).click(),
  },
  { name: "settings", who: "customer", path: "/dashboard/settings" },
  { name: "teams", who: "agent", path: "/dashboard/teams" },
  {
    name: "team-change",
    who: "agent",
    path: "/dashboard/teams",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Change the team" }).first().click();
      await page.getByRole("dialog").getByLabel("Name").waitFor();
    },
  },
  { name: "tags", who: "agent", path: "/dashboard/tags" },
  { name: "views", who: "agent", path: "/dashboard/views" },
  { name: "availability", who: "agent", path: "/dashboard/availability" },
  { name: "audit-log", who: "agent", path: "/dashboard/audit" },
  { name: "contact-messages", who: "agent", path: "/dashboard/contact" },
  { name: "all-users", who: "agent", path: "/dashboard/users" },
  {
    name: "invite-colleague",
    who: "agent",
    path: "/dashboard/users",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Invite a colleague" }).click();
      await page.getByLabel("For whom").waitFor();
    },
  },
  { name: "all-admins", who: "agent", path: "/dashboard/admins" },
  {
    name: "person-actions",
    who: "agent",
    path: "/dashboard/users",
    prepare: (page) => page.getByRole("button", { name: "Actions for" }).first().click(),
  },
  {
    name: "person-disable",
    who: "agent",
    path: "/dashboard/users",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Actions for" }).first().click();
      await page.getByRole("menuitem", { name: "Disable" }).click();
    },
  },
  {
    name: "person-tickets",
    who: "agent",
    path: "/dashboard/users",
    prepare: async (page) => {
      await page
        .getByRole("link", { name: /[1-9] tickets?/ })
        .first()
        .click();
      await page.getByText("Only tickets of").waitFor();
    },
  },
  { name: "customer-inbox", who: "customer", path: "/inbox" },
  { name: "customer-ticket", who: "customer", path: "/inbox", ticket: "E-04" },
  { name: "agent-inbox", who: "agent", path: "/inbox" },
  { name: "agent-ticket", who: "agent", path: "/inbox", ticket: "E-04" },
  { name: "agent-pictures", who: "agent", path: "/inbox", ticket: "blender jug" },
  { name: "agent-long-word", who: "agent", path: "/inbox", ticket: "donaudampf" },
  { name: "agent-arabic", who: "agent", path: "/inbox", ticket: "الغلاية" },
  { name: "agent-long-thread", who: "agent", path: "/inbox", ticket: "water below" },
  { name: "agent-no-such-ticket", who: "agent", path: "/inbox/0123456789abcdef01234567" },
  {
    name: "agent-note",
    who: "agent",
    path: "/inbox",
    ticket: "E-04",
    prepare: writesNote,
  },
  {
    name: "agent-reply-refused",
    who: "agent",
    path: "/inbox",
    ticket: "E-04",
    prepare: (page) => sendsInVain(page, 403, "not_allowed"),
  },
  {
    name: "agent-reply-overtaken",
    who: "agent",
    path: "/inbox",
    ticket: "E-04",
    prepare: (page) => sendsInVain(page, 409, "stale_reply"),
  },
  {
    name: "agent-picture-open",
    who: "agent",
    path: "/inbox",
    ticket: "blender jug",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Open picture/ })
        .first()
        .click(),
  },
  {
    name: "agent-account-menu",
    who: "agent",
    path: "/inbox",
    prepare: (page) => page.getByRole("button", { name: "Account" }).click(),
  },
  {
    name: "agent-no-match",
    who: "agent",
    path: "/inbox",
    prepare: async (page) => {
      const search = page.getByRole("searchbox", { name: "Search tickets" });
      await search.fill("nobody wrote this");
      await page.getByText("No match").waitFor();
    },
  },
];
