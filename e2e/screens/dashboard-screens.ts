import { texts } from "@deskbell/shared/texts";
import type { Screen } from "./screen.ts";

/** The wizard, the dashboard and the demo page. */
export const dashboardScreens: readonly Screen[] = [
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
  { name: "saved-replies", who: "agent", path: "/dashboard/saved-replies" },
  {
    name: "saved-reply-change",
    who: "agent",
    path: "/dashboard/saved-replies",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Change the saved reply" }).first().click();
      await page.getByRole("dialog").getByLabel("Shortcut").waitFor();
    },
  },
  { name: "macros", who: "agent", path: "/dashboard/macros" },
  {
    name: "macro-change",
    who: "agent",
    path: "/dashboard/macros",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Change the macro" }).first().click();
      await page.getByRole("dialog").getByLabel("Name").waitFor();
    },
  },
  { name: "availability", who: "agent", path: "/dashboard/availability" },
  { name: "audit-log", who: "agent", path: "/dashboard/audit" },
  { name: "incoming-mail", who: "agent", path: "/dashboard/mails" },
  { name: "mailboxes", who: "agent", path: "/dashboard/mailboxes" },
  { name: "mail-texts", who: "agent", path: "/dashboard/mail-texts" },
  {
    name: "new-mailbox",
    who: "agent",
    path: "/dashboard/mailboxes?mailbox=new",
    prepare: (page) => page.getByLabel("E-mail address").waitFor(),
  },
  {
    name: "new-mailbox-oauth",
    who: "agent",
    path: "/dashboard/mailboxes?mailbox=new",
    prepare: async (page) => {
      await page.getByLabel("Way").first().selectOption({ label: "IMAP, with OAuth" });
      await page.getByText("The token must be one that may send").scrollIntoViewIfNeeded();
    },
  },
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
    name: "person-labels",
    who: "agent",
    path: "/dashboard/users",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Actions for" }).first().click();
      await page.getByRole("menuitem", { name: "Organisation and tags…" }).click();
      await page.getByRole("button", { name: "Organisation: not given" }).click();
      await page.getByLabel("Organisation").fill("Haus & Herd Kaffeemaschinen GmbH");
    },
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
];
