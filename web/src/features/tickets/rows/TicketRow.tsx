import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { type KeyboardEvent, memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { t } from "../../../i18n/t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { RelativeTime } from "../../../ui/time/Time.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { StatusSign } from "../status/StatusSign.tsx";
import styles from "./TicketRow.module.css";
import { truncatedSubject } from "./truncated-subject.ts";

interface TicketRowProps {
  ticket: Ticket;
  /** Staff see whose ticket it is, a customer its number (spec §2). */
  isStaffView: boolean;
  isCurrent: boolean;
  /** Somebody else has written since it was looked at. */
  isUnread: boolean;
  isCollapsed: boolean;
  subjectMaxChars: number;
  linkQuery: string;
  /** What stands beside its status, for instance who else looks at it. */
  signOf?: ((ticket: Ticket) => ReactNode) | undefined;
  /** Only one row of a list is a tab stop; arrow keys move between rows. */
  tabIndex: 0 | -1;
  onKeyDown(event: KeyboardEvent, ticketId: string): void;
  onFocus(ticketId: string): void;
}

const avatarPx = 32;

/** One ticket in the sidebar; leads to its conversation. Drawn again only when something of it changes. */
export const TicketRow = memo((props: TicketRowProps) => {
  const {
    ticket,
    isStaffView,
    isCurrent,
    isUnread,
    isCollapsed,
    subjectMaxChars,
    linkQuery,
    signOf,
    tabIndex,
    onKeyDown,
    onFocus,
  } = props;
  const { _id, ticket: number, subject, creator, updatedAt } = ticket;
  const numberText = `#${number}`;
  const sign = signOf?.(ticket);
  return (
    <Link
      tabIndex={tabIndex}
      onKeyDown={(event) => onKeyDown(event, _id)}
      onFocus={() => onFocus(_id)}
      to={`/inbox/${_id}${linkQuery}`}
      className={styles.row}
      data-collapsed={isCollapsed}
      data-unread={isUnread}
      aria-current={isCurrent ? "true" : undefined}
      title={`${numberText} ${subject}`}
      {...(isCollapsed && {
        "aria-label": rowLabel(isStaffView ? `${creator.name},` : numberText, subject, isUnread),
      })}
    >
      {isStaffView ? (
        <Avatar name={creator.name} src={creator.avatar} sizePx={avatarPx} />
      ) : (
        isCollapsed && <span className={styles.number}>{numberText}</span>
      )}
      {!isCollapsed && (
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.who} title={isStaffView ? creator.name : undefined}>
              <bdi>{isStaffView ? creator.name : numberText}</bdi>
            </span>
            {isUnread && <VisuallyHidden>{t("unread")}</VisuallyHidden>}
            <span className={styles.time}>
              <RelativeTime iso={updatedAt} />
            </span>
          </span>
          <span className={styles.line}>
            <span className={styles.subject}>
              <bdi>{truncatedSubject(subject, subjectMaxChars)}</bdi>
            </span>
          </span>
          <span className={styles.line}>
            <StatusSign ticket={ticket} />
            {sign}
          </span>
        </span>
      )}
      {isCollapsed && sign}
    </Link>
  );
});

const rowLabel = (who: string, subject: string, isUnread: boolean) =>
  isUnread ? t("{who} {subject}, unread", { who, subject }) : `${who} ${subject}`;
