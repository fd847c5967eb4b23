import { limits } from "@deskbell/shared/limits";
import { redactContact } from "../contact/redact-contact.ts";
import type { Clock } from "../database/clock.ts";
import { createDraftService } from "../drafts/draft.service.ts";
import { createStoredFinder } from "../drafts/find-stored.ts";
import { createDraftRedaction } from "../drafts/redact-drafts.ts";
import type { MacroService } from "../macros/macro.service.ts";
import { redactIncoming, type WithdrawOriginals } from "../mail/receiving/withdraw-originals.ts";
import {
  type OutgoingWithdrawal,
  redactOutgoing,
} from "../mail/sending/queue/withdraw-outgoing.ts";
import { createMessageService } from "../messages/message.service.ts";
import { isScheduled } from "../messages/scheduled/is-scheduled.ts";
import { redactScheduled } from "../messages/scheduled/redact-scheduled.ts";
import { createScheduledService } from "../messages/scheduled/scheduled.service.ts";
import type { NotificationService } from "../notifications/notification.service.ts";
import { redactNotifications } from "../notifications/redact-subjects.ts";
import type { Live } from "../realtime/live.ts";
import { createRedactionService } from "../redaction/redaction.service.ts";
import { ticketsNow } from "../tickets/reading/tickets-now.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import { userDirectory } from "../users/user.directory.ts";
import type { DeskParts } from "./desk-parts.ts";

type Parts = {
  desk: Pick<DeskParts, "messageQueueBounds" | "undoSeconds">;
  attachments: AttachmentService;
  clock: Clock;
  live: Live;
  macros: MacroService;
  notifications: NotificationService;
  tickets: TicketService;
  withdrawals: { outgoing: OutgoingWithdrawal; originals: WithdrawOriginals };
};

/** Messages, and what takes words of them back, wherever the desk keeps them. */
export function createMessageServices({ desk, clock, notifications, ...parts }: Parts) {
  const { tickets, withdrawals } = parts;
  const { outgoing, originals: withdrawOriginals } = withdrawals;
  const messages = createMessageService({
    ...parts,
    people: userDirectory.people,
    queueBounds: desk.messageQueueBounds,
    async onGone({ conversationId, seq, byMail, change }) {
      if (change?.kind === "redacted") return; // by its redaction, once for all messages
      await outgoing.withdraw([conversationId.toString()], [seq]);
      await withdrawOriginals(byMail ? [byMail.mailId] : []);
    },
  });
  const redactDrafts = createDraftRedaction(parts.live);
  const redaction = createRedactionService({
    tickets,
    messages,
    // First: what is sent meanwhile is redacted as a message, and what is taken back meanwhile is a draft.
    unsent: [redactDrafts, redactScheduled, redactDrafts],
    others: [
      redactNotifications,
      redactContact,
      redactOutgoing,
      (ticketIds) => outgoing.withdraw(ticketIds),
      async (ticketIds, redact) => withdrawOriginals(await redactIncoming(ticketIds, redact)),
    ],
  });
  const drafts = createDraftService({
    ...parts,
    findUsers: userDirectory.findUsers,
    ticketsNow,
    isStored: createStoredFinder({ tickets, messages, isScheduled }),
    notify: notifications.add,
    now: clock.now,
  });
  const scheduled = createScheduledService({
    ...parts,
    drafts,
    messages,
    notifications,
    people: userDirectory.people,
    findUser: userDirectory.findUser,
    ticketsNow,
    undoMs: (desk.undoSeconds ?? limits.undoSeconds) * 1_000,
    now: clock.now,
  });
  return { drafts, messages, redaction, scheduled };
}
