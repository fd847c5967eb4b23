import { CircleAlert } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { needsItsAuthor } from "../../../state/outbox.slice.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./UnsentSign.module.css";

/** In a ticket's row: a message written there was refused or overtaken, and is not sent by itself. */
export function UnsentSign({ ticketId }: { ticketId: string }) {
  const isShown = useAppSelector(({ outbox }) =>
    outbox.some((message) => message.ticketId === ticketId && needsItsAuthor(message)),
  );
  if (!isShown) return null;
  return (
    <span className={styles.sign} title={t("Not sent")}>
      <CircleAlert size={16} aria-hidden="true" />
      <VisuallyHidden>{t("Not sent")}</VisuallyHidden>
    </span>
  );
}
