import { limits } from "@deskbell/shared/limits";
import type { MailCounts } from "@deskbell/shared/mail/listed-mail";
import { Link } from "react-router-dom";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import styles from "./MailList.module.css";
import { type ProblemTab, tabs, tabWords } from "./mail-words.ts";

interface MailTabsProps {
  tab: ProblemTab;
  /** Only those at this ticket; all where it is null. */
  ticket: string | null;
  counts: MailCounts | undefined;
}

/** Where mails are, each with how many; and which ticket they are looked for at. */
export function MailTabs({ tab: current, ticket, counts }: MailTabsProps) {
  const addressOf = (tab: ProblemTab) =>
    `?${new URLSearchParams({ state: tab, ...(ticket && tab !== "undelivered" && { ticket }) })}`;
  return (
    <div className={styles.top}>
      <nav className={styles.tabs} aria-label={t("Which e-mails")}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            className={styles.tab}
            to={addressOf(tab)}
            replace
            aria-current={tab === current ? "page" : undefined}
          >
            {tabWords[tab]}
            <Count count={counts?.[tab] ?? 0} />
          </Link>
        ))}
      </nav>
      {ticket && (
        <p className={styles.only}>
          {t("Only those at one ticket.")}{" "}
          <Link to={`?${new URLSearchParams({ state: current })}`}>{t("Show all")}</Link>
        </p>
      )}
    </div>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  const text = numberText(count);
  return (
    <span className={styles.count}>
      {count >= limits.mailCountMax ? t("{count}+", { count: text }) : text}
    </span>
  );
}
