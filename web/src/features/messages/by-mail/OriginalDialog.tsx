import { TriangleAlert } from "lucide-react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { useCan } from "../../../state/access.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { FullTime } from "../../../ui/time/Time.tsx";
import { FilesOfMail } from "./FilesOfMail.tsx";
import { useGetMailQuery } from "./mails.api.ts";
import styles from "./OriginalDialog.module.css";
import { useSaving } from "./use-saving.ts";

/** A mail as it was sent, in a frame where it can do nothing; with its files, and for admins the whole of it. */
export function OriginalDialog({ mailId, onClose }: { mailId: string; onClose(): void }) {
  const { data: mail, isError, error, refetch } = useGetMailQuery(mailId);
  const fetchesRaw = useCan("mail:fetchRaw");
  const { save, isSaving } = useSaving();
  return (
    <Dialog title={mail?.subject || t("E-mail")} isWide onClose={onClose}>
      {!mail && !isError && (
        <div className={styles.waiting}>
          <Spinner label={t("Loading the e-mail")} />
        </div>
      )}
      {!mail && isError && (
        <ErrorState
          title={t("The e-mail could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {mail && (
        <div className={styles.mail}>
          <p className={styles.facts}>
            {mail.from && (
              <span>
                <bdi>{mail.from.name}</bdi> <bdi>{`<${mail.from.address}>`}</bdi>
              </span>
            )}
            <FullTime iso={mail.arrivedAt} />
            {!mail.isProven && (
              <span className={styles.warning}>
                <TriangleAlert size={14} aria-hidden="true" />
                {t("Sender not proven")}
              </span>
            )}
          </p>
          {mail.content?.isEncrypted && (
            <p className={styles.note}>{t("It is encrypted: its words cannot be read here.")}</p>
          )}
          {mail.content ? (
            <iframe
              className={styles.frame}
              title={t("The e-mail as it was sent")}
              src={mail.content.originalPath}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
            />
          ) : (
            <p className={styles.note}>
              {t("This e-mail cannot be read. An admin can download it as it came.")}
            </p>
          )}
          {mail.content && mail.content.files.length > 0 && (
            <FilesOfMail mailId={mailId} files={mail.content.files} />
          )}
          {fetchesRaw && (
            <div className={styles.whole}>
              <Button
                isBusy={isSaving(`${mailId}/raw`)}
                onClick={() => save(`${mailId}/raw`, `mail-${mailId}.eml`)}
              >
                {t("Download the whole e-mail")}
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
