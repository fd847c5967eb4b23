import { Clock, ClockAlert, type LucideIcon, MailCheck, MailMinus } from "lucide-react";
import { dateTimeFormat } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./DeliverySign.module.css";
import { useAnswerDelivery } from "./use-answer-delivery.ts";

const fullFormat = dateTimeFormat({ dateStyle: "full", timeStyle: "short" });
const iconPx = 14;

const signs: Readonly<Record<string, { Icon: LucideIcon; words: string }>> = {
  waiting: { Icon: Clock, words: t("Waiting to be mailed") },
  mailed: { Icon: MailCheck, words: t("Mailed") },
  delayed: { Icon: ClockAlert, words: t("E-mail is late") },
  seen: { Icon: MailMinus, words: t("Not mailed: seen") },
  muted: { Icon: MailMinus, words: t("Not mailed: e-mails are switched off") },
  unwanted: { Icon: MailMinus, words: t("Not mailed: no e-mails wanted") },
  dropped: { Icon: MailMinus, words: t("Not mailed") },
};

/** Beside the time of an answer: whether it went out by e-mail. What somebody has to see to stands in DeliveryProblem. */
export function DeliverySign({ ticketId, seq }: { ticketId: string; seq: number }) {
  const delivery = useAnswerDelivery(ticketId, seq);
  const sign = delivery && signs[delivery.state];
  if (!sign) return null;
  const { at, reason } = delivery;
  const { Icon, words } = sign;
  return (
    <span
      className={styles.sign}
      title={reason ?? (at ? fullFormat.format(new Date(at)) : undefined)}
    >
      <Icon size={iconPx} aria-hidden="true" />
      {words}
      {reason && <VisuallyHidden>: {reason}</VisuallyHidden>}
    </span>
  );
}
