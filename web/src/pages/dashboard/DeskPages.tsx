import { Colleagues } from "../../features/account/availability/Colleagues.tsx";
import { AuditLog } from "../../features/audit/AuditLog.tsx";
import { Tags } from "../../features/tags/Tags.tsx";
import { Teams } from "../../features/teams/Teams.tsx";
import { t } from "../../i18n/t.ts";
import styles from "./dashboard.module.css";

/** /dashboard/teams, for staff */
export function TeamsPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t("Teams")}</h1>
      <Teams />
    </div>
  );
}

/** /dashboard/tags, for staff */
export function TagsPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t("Tags")}</h1>
      <Tags />
    </div>
  );
}

/** /dashboard/availability, for staff */
export function AvailabilityPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t("Availability")}</h1>
      <Colleagues />
    </div>
  );
}

/** /dashboard/views, for staff. Names its chunk itself: the first script of every page need not know it. */
export async function loadViewsPage() {
  const { SavedViews } = await import("../../features/tickets/saved-views/SavedViews.tsx");
  return function ViewsPage() {
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>{t("Views")}</h1>
        <SavedViews />
      </div>
    );
  };
}

/** /dashboard/saved-replies, for staff. Names its chunk itself, too. */
export async function loadRepliesPage() {
  const { SavedReplies } = await import("../../features/saved-replies/SavedReplies.tsx");
  return function SavedRepliesPage() {
    return (
      <div className={`${styles.page} ${styles.wide}`}>
        <h1 className={styles.title}>{t("Saved replies")}</h1>
        <SavedReplies />
      </div>
    );
  };
}

/** /dashboard/macros, for staff. Names its chunk itself, too. */
export async function loadMacrosPage() {
  const { Macros } = await import("../../features/saved-replies/macros/Macros.tsx");
  return function MacrosPage() {
    return (
      <div className={`${styles.page} ${styles.wide}`}>
        <h1 className={styles.title}>{t("Macros")}</h1>
        <Macros />
      </div>
    );
  };
}

/** /dashboard/contact, for staff. Names its chunk itself, too. */
export const loadContactMessagesPage = () =>
  import("./ContactMessagesPage.tsx").then((m) => m.ContactMessagesPage);

/** /dashboard/mails, for staff. Names its chunk itself, too. */
export async function loadMailsPage() {
  const { MailList } = await import("../../features/messages/mail-list/MailList.tsx");
  return function MailsPage() {
    return (
      <div className={`${styles.page} ${styles.wide}`}>
        <h1 className={styles.title}>{t("Mail problems")}</h1>
        <MailList />
      </div>
    );
  };
}

/** /dashboard/mailboxes, for admins. Names its chunk itself, too. */
export async function loadMailboxesPage() {
  const { Mailboxes } = await import("../../features/mailboxes/Mailboxes.tsx");
  return function MailboxesPage() {
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>{t("Mailboxes")}</h1>
        <Mailboxes />
      </div>
    );
  };
}

/** /dashboard/mail-texts, for admins. Names its chunk itself, too. */
export async function loadMailTextsPage() {
  const { MailTexts } = await import("../../features/mail-texts/MailTexts.tsx");
  return function MailTextsPage() {
    return (
      <div className={`${styles.page} ${styles.wide}`}>
        <h1 className={styles.title}>{t("Texts of mails")}</h1>
        <MailTexts />
      </div>
    );
  };
}

/** /dashboard/audit, for admins */
export function AuditPage() {
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <h1 className={styles.title}>{t("Audit log")}</h1>
      <AuditLog />
    </div>
  );
}
