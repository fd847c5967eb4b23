import { ContactMessages } from "../../features/contact/ContactMessages.tsx";
import styles from "./dashboard.module.css";

/** /dashboard/contact, for staff */
export function ContactMessagesPage() {
  return (
    <section className={styles.page} aria-labelledby="contact-messages-title">
      <h1 className={styles.title} id="contact-messages-title">
        Contact messages
      </h1>
      <ContactMessages />
    </section>
  );
}
