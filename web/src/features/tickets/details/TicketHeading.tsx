import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ArrowLeft, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import styles from "./TicketHeading.module.css";

interface TicketHeadingProps {
  /** What the list's address ends with, so that the way back keeps its filter; null where there is none. */
  linkQuery: string | null;
  ticket: Ticket;
  /** Whether their panel stands beside it; undefined where it has no room, or always has it. */
  areDetailsShown: boolean | undefined;
  /** Opens the details where their panel has no room of its own, else shows or hides it. */
  onShowDetails(): void;
  /** What stands at its end, for instance who else looks at the ticket. */
  children?: ReactNode;
}

/** The head of a conversation: the subject, whose it is, and on small screens the way back to the list. */
export function TicketHeading({
  linkQuery,
  ticket,
  areDetailsShown,
  onShowDetails,
  children,
}: TicketHeadingProps) {
  return (
    <header className={styles.heading}>
      {linkQuery !== null && (
        <Link
          to={`/inbox${linkQuery}`}
          className={styles.back}
          aria-label={t("Back to the tickets")}
        >
          <ArrowLeft size={20} aria-hidden="true" data-directional />
        </Link>
      )}
      <div className={styles.words}>
        <h1 className={styles.subject} dir="auto" title={ticket.subject}>
          {ticket.subject}
        </h1>
        <p className={styles.meta} title={`#${ticket.ticket} · ${ticket.creator.name}`}>
          #{ticket.ticket} · <bdi>{ticket.creator.name}</bdi>
        </p>
      </div>
      {children}
      <span className={styles.details} data-always={areDetailsShown !== undefined}>
        <IconButton
          label={t("Ticket details")}
          aria-expanded={areDetailsShown}
          icon={<Info size={20} aria-hidden="true" />}
          onClick={onShowDetails}
        />
      </span>
    </header>
  );
}
