import type { Ticket } from "@deskbell/shared/tickets/ticket";
import type { KeyboardEventHandler, ReactNode, Ref } from "react";
import { Link } from "react-router-dom";
import { Avatar } from "../../ui/Avatar.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
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
  /** What stands at the end of the row, for instance who else looks at it. */
  sign?: ReactNode;
  /** Only one row of a list is a tab stop; arrow keys move between rows. */
  tabIndex: 0 | -1;
  onKeyDown: KeyboardEventHandler;
  onFocus(): void;
  ref: Ref<HTMLAnchorElement>;
}

const avatarPx = 36;

/** One ticket in the sidebar; leads to its conversation. */
export function TicketRow(props: TicketRowProps) {
  const {
    ticket,
    isStaffView,
    isCurrent,
    isUnread,
    isCollapsed,
    subjectMaxChars,
    linkQuery,
    sign,
    ...focusProps
  } = props;
  const { _id, ticket: number, subject, creator, updatedAt } = ticket;
  const numberText = `#${number}`;
  return (
    <Link
      {...focusProps}
      to={`/inbox/${_id}${linkQuery}`}
      className={styles.row}
      data-collapsed={isCollapsed}
      data-unread={isUnread}
      aria-current={isCurrent ? "true" : undefined}
      title={`${numberText} ${subject}`}
      {...(isCollapsed && {
        "aria-label": `${isStaffView ? `${creator.name},` : numberText} ${subject}${isUnread ? ", unread" : ""}`,
      })}
    >
      {isStaffView ? (
        <Avatar name={creator.name} src={creator.avatar} sizePx={avatarPx} />
      ) : (
        isCollapsed && <span className={styles.number}>{numberText}</span>
      )}
      {!isCollapsed && (
        <span className={styles.words}>
          <span className={styles.top}>
            <span className={styles.who}>
              <bdi>{isStaffView ? creator.name : numberText}</bdi>
            </span>
            {isUnread && <VisuallyHidden>unread</VisuallyHidden>}
            <span className={styles.time}>
              <RelativeTime iso={updatedAt} />
            </span>
          </span>
          <span className={styles.bottom}>
            <span className={styles.subject}>
              <bdi>{truncatedSubject(subject, subjectMaxChars)}</bdi>
            </span>
            {sign}
          </span>
        </span>
      )}
      {isCollapsed && sign}
    </Link>
  );
}
