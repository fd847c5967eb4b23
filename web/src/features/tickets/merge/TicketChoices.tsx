import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { useId } from "react";
import { t } from "../../../i18n/t.ts";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { StatusSign } from "../status/StatusSign.tsx";
import styles from "./TicketChoices.module.css";

interface TicketChoicesProps {
  /** Null until they are known. */
  choices: readonly Ticket[] | null;
  chosenId: string | null;
  onChoose(ticket: Ticket): void;
}

/** One of a few tickets. */
export function TicketChoices({ choices, chosenId, onChoose }: TicketChoicesProps) {
  const name = useId();
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
