import type { ComponentType } from "react";
import { t } from "../../i18n/t.ts";
import { lazyLoginForm } from "../../pages/account/lazy-forms.ts";
import { platform } from "../../platform/current.ts";
import { addServerData } from "../store.ts";
import { type Page, page } from "./page.tsx";

/** A page that uses RTK Query. */
const dataPage = (title: string, load: () => Promise<ComponentType>) =>
  page(title, async () => {
    const [shown] = await Promise.all([load(), addServerData()]);
    return shown;
  });

type DeskPages = typeof import("../../pages/dashboard/DeskPages.tsx");

/** One of the pages that share a chunk, which is named once: the first script of every page has it. */
const deskPage = (
  title: string,
  pick: (pages: DeskPages) => ComponentType | Promise<ComponentType>,
) => dataPage(title, () => import("../../pages/dashboard/DeskPages.tsx").then(pick));

/** Every page of the website, each a chunk of its own. */
export const pages = {
  landing: page(t("Support"), () =>
    import("../../pages/LandingPage.tsx").then((m) => m.LandingPage),
  ),
  login: page(t("Sign in"), async () => {
    const desk = platform.console;
    if (desk) {
      const { ConsoleLoginPage } = await import("../../pages/account/ConsoleLoginPage.tsx");
      return () => <ConsoleLoginPage desk={desk} />;
    }
    const [{ LoginPage }] = await Promise.all([
      import("../../pages/account/LoginPage.tsx"),
      // A part that is not there when the rest hydrates would be drawn anew, without what was typed.
      lazyLoginForm.preload(),
    ]);
    return LoginPage;
  }),
  register: page(t("Create an Account"), () =>
    import("../../pages/account/RegisterPage.tsx").then((m) => m.RegisterPage),
  ),
  contact: dataPage(t("Contact us"), () =>
    import("../../pages/ContactPage.tsx").then((m) => m.ContactPage),
  ),
  emailVerification: dataPage(t("Verify e-mail"), () =>
    import("../../pages/account/EmailVerificationPage.tsx").then((m) => m.EmailVerificationPage),
  ),
  resetPassword: dataPage(t("Reset Password"), () =>
    import("../../pages/account/ResetPasswordPage.tsx").then((m) => m.ResetPasswordPage),
  ),
  verification: dataPage(t("Account"), () =>
    import("../../pages/account/VerificationPage.tsx").then((m) => m.VerificationPage),
  ),
  invitation: dataPage(t("Invitation to the team"), () =>
    import("../../pages/account/InvitationPage.tsx").then((m) => m.InvitationPage),
  ),
  ticketIntroduction: dataPage(t("New ticket"), () =>
    import("../../pages/wizard/TicketIntroductionPage.tsx").then((m) => m.TicketIntroductionPage),
  ),
  ticketEnquiry: dataPage(t("New ticket"), () =>
    import("../../pages/wizard/TicketEnquiryPage.tsx").then((m) => m.TicketEnquiryPage),
  ),
  ticketDetails: dataPage(t("New ticket"), () =>
    import("../../pages/wizard/TicketDetailsPage.tsx").then((m) => m.TicketDetailsPage),
  ),
  inbox: dataPage(t("Inbox"), () =>
    import("../../pages/inbox/InboxPage.tsx").then((m) => m.InboxPage),
  ),
  dashboard: dataPage(t("Dashboard"), () =>
    import("../../pages/dashboard/DashboardPage.tsx").then((m) => m.DashboardPage),
  ),
  profile: dataPage(t("My Profile"), () =>
    import("../../pages/dashboard/ProfilePage.tsx").then((m) => m.ProfilePage),
  ),
  address: dataPage(t("My Address"), () =>
    import("../../pages/dashboard/AddressPage.tsx").then((m) => m.AddressPage),
  ),
  settings: page(t("Settings"), () =>
    import("../../pages/dashboard/SettingsPage.tsx").then((m) => m.SettingsPage),
  ),
  setup: page(t("Welcome"), () => import("../../pages/SetupPage.tsx").then((m) => m.SetupPage)),
  allUsers: dataPage(t("All Users"), () =>
    import("../../pages/dashboard/PeoplePages.tsx").then((m) => m.AllUsersPage),
  ),
  allAdmins: dataPage(t("All Admin"), () =>
    import("../../pages/dashboard/PeoplePages.tsx").then((m) => m.AllAdminsPage),
  ),
  teams: deskPage(t("Teams"), (m) => m.TeamsPage),
  tags: deskPage(t("Tags"), (m) => m.TagsPage),
  views: deskPage(t("Views"), (m) => m.loadViewsPage()),
  replies: deskPage(t("Saved replies"), (m) => m.loadRepliesPage()),
  macros: deskPage(t("Macros"), (m) => m.loadMacrosPage()),
  availability: deskPage(t("Availability"), (m) => m.AvailabilityPage),
  contactMessages: deskPage(t("Contact messages"), (m) => m.loadContactMessagesPage()),
  audit: deskPage(t("Audit log"), (m) => m.AuditPage),
  mails: deskPage(t("Mail problems"), (m) => m.loadMailsPage()),
  mailboxes: deskPage(t("Mailboxes"), (m) => m.loadMailboxesPage()),
  mailTexts: deskPage(t("Texts of mails"), (m) => m.loadMailTextsPage()),
  test: dataPage(t("Demo page"), () => import("../../pages/TestPage.tsx").then((m) => m.TestPage)),
  notFound: page(t("Not found"), () =>
    import("../../pages/NotFoundPage.tsx").then((m) => m.NotFoundPage),
  ),
};

/** The page of an address, to load its code while the session is checked. */
export function pageAt(path: string) {
  if (path === "/" || path === "/support") return pages.landing;
  if (path === "/login") return pages.login;
  if (path === "/register") return pages.register;
  if (path === "/contact") return pages.contact;
  if (path === "/invitation") return pages.invitation;
  if (path === "/setup") return pages.setup;
  if (path.startsWith("/inbox")) return pages.inbox;
  if (/^\/(?:reset-password|forgot-password\/.+)$/.test(path)) return pages.resetPassword;
  if (path.startsWith("/verification/")) return pages.verification;
  if (path.startsWith("/email-verification/")) return pages.emailVerification;
  return null;
}

/** The page that an address shows first: the sign-in page where a session is required and there is none. */
export function firstPage(path: string, hasSession: boolean): Page | null {
  const page = pageAt(path);
  return page === pages.inbox && !hasSession ? pages.login : page;
}
