import { MailX, RotateCcw } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useReadSeenQuery } from "../seen/seen.api.ts";
import styles from "./DeliveryProblem.module.css";
import { useReadDeliveryQuery } from "./delivery.api.ts";
import { type AnswerDelivery, copiesOf, deliveryFor } from "./delivery-of.ts";
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

/** Below an answer that somebody was not mailed: whom, where it went to more than one, why, and what can be done. */
export function DeliveryProblem({ ticketId, seq, isOwn }: DeliveryProblemProps) {
  const delivery = useAnswerDelivery(ticketId, seq);
  const { data } = useReadDeliveryQuery(ticketId);
  const { isBusy, tryAgain, lift, ofCopy } = useDeliveryActions(ticketId);
  const copies = data ? copiesOf(seq, data) : [];
  const customerName = data?.goesTo?.name;
  const line = { isOwn, isBusy };
  return (
    <>
      {delivery && (
        <Problem
          {...{ ...line, ...delivery }}
          name={copies.length > 0 ? customerName : undefined}
          onTryAgain={tryAgain}
          onLift={lift}
        />
      )}
      {copies.map((copy) => (
        <Problem
          key={copy.person.id}
          {...{ ...line, ...copy }}
          mailId={copy._id}
          name={copy.person.name}
          onTryAgain={ofCopy.tryAgain}
          onLift={ofCopy.lift}
        />
      ))}
    </>
  );
}

interface ProblemProps {
  isOwn: boolean;
  isBusy: boolean;
  state: string;
  mailId: string | null;
  reason: string | null;
  to?: string | null | undefined;
  /** Whom it concerns, where that does not go without saying. */
  name: string | undefined;
  onTryAgain(mailId: string): void;
  onLift(mailId: string): void;
}

function Problem({ isOwn, isBusy, state, mailId, reason, to, name, ...actions }: ProblemProps) {
  const problem = problems[state];
  if (!problem) return null;
  const { onTryAgain, onLift } = actions;
  const about = name ? t("{name}: {problem}", { name, problem }) : problem;
  return (
    <div className={styles.problem} data-own={isOwn}>
      <span className={styles.words} title={to ?? undefined}>
        <MailX size={14} aria-hidden="true" />
        <span>{reason ? t("{problem}: {reason}", { problem: about, reason }) : about}</span>
      </span>
      {state === "failed" && mailId && (
        <Button
          variant="quiet"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          isBusy={isBusy}
          aria-label={name && t("Try again for {name}", { name })}
          onClick={() => onTryAgain(mailId)}
        >
          {t("Try again")}
        </Button>
      )}
      {state === "suppressed" && (
        <Button
          variant="quiet"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          isBusy={isBusy}
          aria-label={name && t("Mail there again for {name}", { name })}
          onClick={() => onLift(mailId ?? "")}
        >
          {t("Mail there again")}
        </Button>
      )}
    </div>
  );
}

/** What became of an answer, as far as that is known. */
function useAnswerDelivery(ticketId: string, seq: number): AnswerDelivery | null {
  const { data } = useReadDeliveryQuery(ticketId);
  const { data: seen } = useReadSeenQuery(ticketId);
  return deliveryFor(seq, data, seen);
}
