import { limits } from "@deskbell/shared/limits";
import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import { type ReactNode, useId } from "react";
import { Rich } from "../../../i18n/Rich.tsx";
import { t } from "../../../i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import panel from "../../../ui/panel-list.module.css";
import { StatusSign } from "../status/StatusSign.tsx";
import styles from "./SelectedTickets.module.css";
import { useRowsFocus } from "./selection/use-rows-focus.ts";

interface SelectedTicketsProps {
  title: string;
  tickets: readonly StaffTicket[];
  /** How many are meant; null where that is not known exactly. */
  count: number | null;
  /** What can be done with them. */
  children: ReactNode;
}

const shownMax = 6;
const avatarPx = 28;

/** What is selected, in the conversation's place: the first of them, what can be done, and the keys. */
export function SelectedTickets({ title, tickets, count, children }: SelectedTicketsProps) {
  const titleId = useId();
  const holder = useRowsFocus<HTMLElement>();
  const shown = tickets.slice(0, shownMax);
  const others = (count ?? tickets.length) - shown.length;
  return (
    <section ref={holder} aria-labelledby={titleId} className={styles.summary}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ul className={panel.list}>
        {shown.map((ticket) => (
          <li key={ticket._id} className={styles.ticket}>
            <Avatar name={ticket.creator.name} src={ticket.creator.avatar} sizePx={avatarPx} />
            <bdi className={styles.subject}>{ticket.subject}</bdi>
            <StatusSign ticket={ticket} />
            <span className={styles.number}>#{ticket.ticket}</span>
          </li>
        ))}
        {others > 0 && (
          <li className={styles.others}>
            {t("{others, plural, one {and # more} other {and # more}}", { others })}
          </li>
        )}
      </ul>
      {children}
      <p className={styles.keys}>
        <Rich parts={[<kbd key="x" />, <kbd key="next" />, <kbd key="escape" />]}>
          {t(
            "<0>X</0> selects a row, <1>Shift ↓</1> the next one too, <2>Esc</2> clears. What is changed can be undone for {minutes} minutes.",
            { minutes: limits.bulkUndoMinutes },
          )}
        </Rich>
      </p>
    </section>
  );
}
