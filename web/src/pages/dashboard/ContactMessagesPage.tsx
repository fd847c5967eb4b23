import { ContactMessages } from "../../features/contact/ContactMessages.tsx";
import { t } from "../../i18n/t.ts";
import styles from "./dashboard.module.css";

/** /dashboard/contact, for staff */
export function ContactMessagesPage() {
  return (
    <section className={styles.page} aria-labelledby="contact-messages-title">
      <h1 className={styles.title} id="contact-messages-title">
        {t("Contact messages")}
      </h1>
      <ContactMessages />
    </section>
  );
}
