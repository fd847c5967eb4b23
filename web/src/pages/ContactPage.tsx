import { texts } from "@deskbell/shared/texts";
import { TopBar } from "../features/account/top-bar/TopBar.tsx";
import { ContactForm } from "../features/contact/ContactForm.tsx";
import { t } from "../i18n/t.ts";
import styles from "./ContactPage.module.css";

/** /contact */
export function ContactPage() {
  return (
    <div className={styles.page}>
      <TopBar />
      <main className={styles.main}>
        <div className={styles.card}>
          <h1 className={styles.title}>{t(texts.contactTitle)}</h1>
          <p className={styles.lead}>
            {t("Write to us. A person reads it and answers by e-mail.")}
          </p>
          <ContactForm />
        </div>
      </main>
    </div>
  );
}
