import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { Link } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import facts from "../../../ui/facts.module.css";
import styles from "./OtherTickets.module.css";

interface SplitPointersProps {
  ticket: Ticket;
  /** Called when a link leads away from the ticket. */
  onGo(): void;
}

/** Where a ticket was split from, and what was split from it; nothing for most. */
export function SplitPointers({ ticket, onGo }: SplitPointersProps) {
  const { splitFrom, splitInto = [] } = ticket;
  if (!splitFrom && splitInto.length === 0) return null;
  const pointers = [
    ...(splitFrom
      ? [{ _id: splitFrom._id, words: t("Split from #{number}", { number: splitFrom.ticket }) }]
      : []),
    ...splitInto.map((split) => ({
      _id: split._id,
      words: t("Split into #{number}", { number: split.ticket }),
    })),
  ];
  return (
    <section className={facts.section} aria-label={t("Split tickets")}>
      <h2 className={facts.heading}>{t("Split tickets")}</h2>
      <ul className={styles.list}>
        {pointers.map(({ _id, words }) => (
          <li key={_id}>
            <Link to={`/inbox/${_id}`} className={styles.ticket} onClick={onGo}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
