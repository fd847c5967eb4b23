import { texts } from "@deskbell/shared/texts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { TopBar } from "../../features/account/top-bar/TopBar.tsx";
import { t } from "../../i18n/t.ts";
import { WelcomeDrawing } from "../WelcomeDrawing.tsx";
import styles from "./AccountFrame.module.css";

interface AccountFrameProps {
  title: string;
  children: ReactNode;
}

/** Signing in and registering: a welcome with an illustration beside the form (spec §2, split layout). */
export function AccountFrame({ title, children }: AccountFrameProps) {
  return (
    <div className={styles.page}>
      <TopBar />
      <main className={styles.columns}>
        <section className={styles.welcome} aria-label={t("Welcome")}>
          <p className={styles.greeting}>{t(texts.welcome)}</p>
          <p className={styles.words}>
            {t(
              "Tell us what went wrong. A person reads it, answers here, and you both see the same conversation.",
            )}
          </p>
          <WelcomeDrawing />
        </section>
        <section className={styles.panel} aria-labelledby="account-title">
          <h1 className={styles.title} id="account-title">
            {title}
          </h1>
          {children}
          <p className={styles.contact}>
            <Link to="/contact">{t("Contact us")}</Link>
          </p>
        </section>
      </main>
    </div>
  );
}
