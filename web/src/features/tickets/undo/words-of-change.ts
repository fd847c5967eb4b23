import type { StaffTicket } from "@deskbell/shared/tickets/ticket";
import type { TicketChangeDraft } from "@deskbell/shared/tickets/ticket-change";
import { t } from "../../../i18n/t.ts";
import { priorityWords, statusWords } from "../../../ui/tickets/ticket-words.ts";
import { fullTimeText } from "../../../ui/time/time-texts.ts";

/** What somebody has just made of a ticket, as it is then. */
export function wordsOfChange(
  set: TicketChangeDraft,
  { status, snoozedUntil, assignee, priority }: StaffTicket,
  viewerId: string | undefined,
): string {
  if (set.status) {
    return snoozedUntil
      ? t("Snoozed until {time}", { time: fullTimeText(snoozedUntil) })
      : statusWords[status];
  }
  if (set.isSpam !== undefined) {
    return set.isSpam ? t("Marked as spam: it is in no list") : t("It is no spam any more");
  }
  if (set.assigneeId !== undefined) {
    if (!assignee) return t("Assigned to nobody");
    const isMine = assignee.id === viewerId;
    return isMine ? t("Assigned to you") : t("Assigned to {name}", { name: assignee.name });
  }
  if (set.priority) return t("Priority: {priority}", { priority: priorityWords[priority] });
  return set.teamId ? t("Moved to another team") : t("Tags changed");
}
