import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import styles from "./TicketUpload.module.css";

interface TicketUploadProps {
  /** 0 … 1 while the ticket is being sent, null otherwise. */
  sentShare: number | null;
  problems: readonly string[];
  onCancel(): void;
}

/** How far a ticket is on its way and how to stop it, or why it was refused. */
export function TicketUpload({ sentShare, problems, onCancel }: TicketUploadProps) {
  if (sentShare === null) return <Problems problems={problems} />;
  const percent = Math.round(sentShare * 100);
  return (
    <div className={styles.upload}>
      <span className={styles.words}>
        {percent < 100 ? t("Sending {percent} %", { percent }) : t("Storing your ticket…")}
      </span>
      <ProgressBar value={percent} max={100} label={t("Sent")} />
      <Button type="button" variant="quiet" onClick={onCancel}>
        {t("Cancel")}
      </Button>
    </div>
  );
}
