import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useId } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { PanelError } from "../../../ui/feedback/PanelError.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { StatusSign } from "../status/StatusSign.tsx";
import styles from "./TicketChoices.module.css";

interface TicketChoicesProps {
  /** Null until they are known. */
  choices: readonly Ticket[] | null;
  /** Why they are not, if that is known. */
  error: unknown;
  onRetry(): void;
  chosenId: string | null;
  onChoose(ticket: Ticket): void;
}

/** One of a few tickets. */
export function TicketChoices(props: TicketChoicesProps) {
  const { choices, error, onRetry, chosenId, onChoose } = props;
  const name = useId();
  if (!choices && error) {
    return (
      <PanelError
        title={t("The tickets could not be loaded.")}
        text={causeOf(error)}
        onRetry={onRetry}
      />
    );
  }
  return (
    <div className={styles.choices} role="radiogroup" aria-label={t("Tickets")}>
      {choices?.map((ticket) => (
        <label key={ticket._id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={ticket._id === chosenId}
            onChange={() => onChoose(ticket)}
          />
          <span className={styles.subject}>
            #{ticket.ticket} <bdi>{ticket.subject}</bdi>
          </span>
          <StatusSign ticket={ticket} />
        </label>
      ))}
      {choices?.length === 0 && <p className={styles.none}>{t("Nothing found")}</p>}
      {!choices && <Spinner label={t("Searching…")} />}
    </div>
  );
}
