import { isStaffTicket } from "@deskbell/shared/tickets/is-staff-ticket";
import type { Priority } from "@deskbell/shared/tickets/priority";
import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { AtSign, Paperclip } from "lucide-react";
import { UnsentSign } from "../../features/messages/outbox/UnsentSign.tsx";
import { ScheduledSign } from "../../features/messages/scheduled/ScheduledSign.tsx";
import { RowPresence } from "../../features/presence/RowPresence.tsx";
import { PrioritySign } from "../../features/tickets/fields/PrioritySign.tsx";
import { StaffMark } from "../../features/tickets/fields/StaffMark.tsx";
import { t } from "../../i18n/t.ts";
import { priorityWords } from "../../ui/tickets/ticket-words.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./RowFacts.module.css";

export interface RowFactsProps {
  ticket: Ticket;
  viewerId: string;
}

/** Others are what is usual. */
const shownPriorities: readonly Priority[] = ["high", "urgent"];

/** In a ticket's row, behind its status: how urgent it is, what is going on there, and whose it is. */
export function RowFacts({ ticket, viewerId }: RowFactsProps) {
  const staffTicket = isStaffTicket(ticket) ? ticket : null;
  return (
    <span className={styles.facts}>
      {staffTicket && shownPriorities.includes(staffTicket.priority) && (
        <span className={styles.priority}>
          <PrioritySign priority={staffTicket.priority} hasWord={false} />
          <span className={styles.word} data-priority={staffTicket.priority}>
            {priorityWords[staffTicket.priority]}
          </span>
        </span>
      )}
      <span className={styles.sign}>
        <UnsentSign ticketId={ticket._id} />
        <RowPresence ticketId={ticket._id} creatorId={ticket.creator.id} />
        {staffTicket && <ScheduledSign ticketId={ticket._id} />}
        <StillSign ticket={ticket} viewerId={viewerId} />
      </span>
      {staffTicket && <Assignee ticket={staffTicket} viewerId={viewerId} />}
    </span>
  );
}

/** What a ticket has about it while nobody is at it. */
function StillSign({ ticket, viewerId }: RowFactsProps) {
  if (isStaffTicket(ticket) && ticket.mentionedIds?.includes(viewerId)) {
    return (
      <span className={styles.still} title={t("A note mentions you")}>
        <AtSign size={14} aria-hidden="true" />
        <VisuallyHidden>{t("A note mentions you")}</VisuallyHidden>
      </span>
    );
  }
  const count = ticket.attachments.length;
  if (count === 0) return null;
  const words = t("{count, plural, one {# file} other {# files}}", { count });
  return (
    <span className={styles.still} title={words}>
      <Paperclip size={14} aria-hidden="true" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function Assignee({ ticket: { assignee }, viewerId }: { ticket: StaffTicket; viewerId: string }) {
  const words = !assignee
    ? t("With nobody")
    : assignee.id === viewerId
      ? t("With you")
      : t("With {name}", { name: assignee.name });
  return (
    <span className={styles.assignee} title={words}>
      <StaffMark person={assignee} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
