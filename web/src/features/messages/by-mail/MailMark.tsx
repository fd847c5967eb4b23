import type { ByMail } from "@deskbell/shared/mail/by-mail";
import { Mail, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import styles from "./MailMark.module.css";
import { OriginalDialog } from "./OriginalDialog.tsx";

/** Below a message that came by e-mail: what of the mail is not in it, and the way to the original. For staff. */
export function MailMark({ byMail }: { byMail: ByMail }) {
  const { mailId, isProven, isCopied, isShortened, filesLeft = 0 } = byMail;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.mark}>
      <span className={styles.fact}>
        <Mail size={14} aria-hidden="true" />
        {t("By e-mail")}
      </span>
      {isCopied && <span>{t("Added to the mails, not the customer")}</span>}
      {!isProven && (
        <span className={`${styles.fact} ${styles.warning}`}>
          <TriangleAlert size={14} aria-hidden="true" />
          {t("Sender not proven")}
        </span>
      )}
      {isShortened && <span>{t("Text shortened")}</span>}
      {filesLeft > 0 && (
        <span>
          {t("{count, plural, one {# file not taken over} other {# files not taken over}}", {
            count: filesLeft,
          })}
        </span>
      )}
      <button type="button" className={styles.open} onClick={() => setIsOpen(true)}>
        {t("Original")}
      </button>
      {isOpen && <OriginalDialog mailId={mailId} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
