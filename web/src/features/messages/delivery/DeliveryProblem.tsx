import { MailX, RotateCcw } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import styles from "./DeliveryProblem.module.css";
import { useAnswerDelivery } from "./use-answer-delivery.ts";
import { useDeliveryActions } from "./use-delivery-actions.ts";

interface DeliveryProblemProps {
  ticketId: string;
  seq: number;
  isOwn: boolean;
}

const problems: Readonly<Record<string, string>> = {
  failed: t("Could not be delivered"),
  suppressed: t("Not mailed: e-mails to this address came back"),
  unproven: t("Not mailed: the e-mail address is not verified"),
  unmailable: t("Not mailed: not every server takes e-mails to this address"),
};

/** Below an answer that its customer was not mailed: why, and what can be done. */
export function DeliveryProblem({ ticketId, seq, isOwn }: DeliveryProblemProps) {
  const delivery = useAnswerDelivery(ticketId, seq);
  const { isBusy, tryAgain, lift } = useDeliveryActions(ticketId);
  const problem = delivery && problems[delivery.state];
  if (!problem) return null;
  const { state, mailId, reason, to } = delivery;
  return (
    <div className={styles.problem} data-own={isOwn}>
      <span className={styles.words} title={to ?? undefined}>
        <MailX size={14} aria-hidden="true" />
        <span>{reason ? t("{problem}: {reason}", { problem, reason }) : problem}</span>
      </span>
      {state === "failed" && mailId && (
        <Button
          variant="quiet"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => tryAgain(mailId)}
        >
          {t("Try again")}
        </Button>
      )}
      {state === "suppressed" && (
        <Button
          variant="quiet"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          isBusy={isBusy}
          onClick={lift}
        >
          {t("Mail there again")}
        </Button>
      )}
    </div>
  );
}
