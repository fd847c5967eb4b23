import { ContactMessages } from "../features/contact/ContactMessages.tsx";
import styles from "./ContactMessagesPage.module.css";

/** /dashboard/contact, for staff; it stands inside the dashboard's frame. */
export function ContactMessagesPage() {
  return (
    <section className={styles.section} aria-labelledby="contact-messages-title">
      <h1 className={styles.title} id="contact-messages-title">
        Contact messages
      </h1>
      <ContactMessages />
    </section>
  );
}
