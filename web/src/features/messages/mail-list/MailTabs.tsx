import { limits } from "@deskbell/shared/limits";
import type { MailCounts } from "@deskbell/shared/mail/listed-mail";
import { Link } from "react-router-dom";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import type { MailPlace, MailTab } from "../by-mail/mails.api.ts";
import styles from "./MailList.module.css";
import { tabWords } from "./mail-words.ts";

const tabs: readonly MailTab[] = ["held", "filed", "failed"];

/** Where mails are, each with how many; and which ticket they are looked for at. */
export function MailTabs({
  state,
  ticket,
  counts,
}: MailPlace & { counts: MailCounts | undefined }) {
  const addressOf = (tab: MailTab) =>
    `?${new URLSearchParams({ state: tab, ...(ticket && { ticket }) })}`;
  return (
    <div className={styles.top}>
      <nav className={styles.tabs} aria-label={t("Which e-mails")}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            className={styles.tab}
            to={addressOf(tab)}
            replace
            aria-current={tab === state ? "page" : undefined}
          >
            {tabWords[tab]}
            {counts && counts[tab] > 0 && (
              <span className={styles.count}>
                {counts[tab] >= limits.mailCountMax
                  ? t("{count}+", { count: numberText(counts[tab]) })
                  : numberText(counts[tab])}
              </span>
            )}
          </Link>
        ))}
      </nav>
      {ticket && (
        <p className={styles.only}>
          {t("Only those at one ticket.")}{" "}
          <Link to={`?${new URLSearchParams({ state })}`}>{t("Show all")}</Link>
        </p>
      )}
    </div>
  );
}
