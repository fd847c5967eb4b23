import type { Clock } from "../database/clock.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Mailboxes } from "../mail/mailboxes/open-mailboxes.ts";
import type { WithdrawOriginals } from "../mail/receiving/withdraw-originals.ts";
import {
  createOutgoingWithdrawal,
  type OutgoingWithdrawal,
} from "../mail/sending/queue/withdraw-outgoing.ts";
import { arrivalsBetween } from "../messages/arrivals-between.ts";
import { findMessage } from "../messages/find-message.ts";
import { unmailedNotices } from "../notifications/unmailed-notices.ts";
import type { Live, LiveServer } from "../realtime/live.ts";
import type { TagService } from "../tags/tag.service.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import { createTicketReaders } from "../tickets/arrivals/ticket-readers.ts";
import type { ReferenceChecks } from "../tickets/changes/plan-change.ts";
import { createTicketService } from "../tickets/ticket.service.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import { userDirectory } from "../users/user.directory.ts";
import type { createCountServices } from "./create-count-services.ts";
import { createWorkServices } from "./create-work-services.ts";
import type { DeskParts } from "./desk-parts.ts";

type Parts = {
  desk: DeskParts;
  io: Pick<LiveServer, "on">;
  clock: Clock;
  live: Live;
  mailboxes: Pick<Mailboxes, "answersWaitMs">;
  sessions: SessionService;
  attachments: AttachmentService;
  withdrawOriginals: WithdrawOriginals;
  countServices: ReturnType<typeof createCountServices>;
};

/** What a ticket can be given: what there is. */
export const referencesOf = (tags: Pick<TagService, "exist">): ReferenceChecks => ({
  mayTake: userDirectory.worksHere,
  hasTeam: teamDirectory.exists,
  hasTags: tags.exist,
});

/** The services about tickets, and about what they are sorted by. */
export function createTicketServices(parts: Parts) {
  const { desk, io, clock, live, mailboxes, sessions, attachments, countServices } = parts;
  const { counts, withTeams, viewCounts } = countServices;
  const work = createWorkServices({
    sessions,
    live,
    clock,
    marketplaceName: desk.marketplace.name,
    mailWaitMs: mailboxes.answersWaitMs,
    onUnread: counts.changed,
  });
  const tickets = createTicketService({
    attachments,
    live,
    firstAdmin: userDirectory.firstAdmin,
    teamFor: teamDirectory.forReason,
    people: userDirectory.people,
    staffAmong: userDirectory.staffAmong,
    teamsAmong: teamDirectory.among,
    withTeams,
    notify: work.notifications.add,
    readers: createTicketReaders(userDirectory.readers),
    references: referencesOf(work.tags),
    reassigning: userDirectory.reassigning,
    arrivalsBetween,
    findMessage,
    findCustomer: userDirectory.findUser,
    async onNoteGone({ _id, ticketId, byMail }) {
      await outgoing.withdrawNote({ ticketId: ticketId.toString(), noteId: _id.toString() });
      await parts.withdrawOriginals(byMail ? [byMail.mailId] : []);
    },
    reopenDays: desk.reopenDays,
    answersWaitMs: mailboxes.answersWaitMs,
    onUnmailed: (conversationId) => live.publishToStaff("delivery:changed", { conversationId }),
    onUnread: counts.changed,
    onChanged(ticket) {
      viewCounts.changed(ticket);
      work.queue.changed(ticket);
    },
  });
  const outgoing: OutgoingWithdrawal = createOutgoingWithdrawal({
    ...{ tickets, notices: unmailedNotices },
    now: clock.now,
  });
  const withdrawals = { outgoing, originals: parts.withdrawOriginals };
  io.on("ticket_facts", (facts) => tickets.forget((facts as { id: string }).id));
  return { ...work, tickets, withdrawals };
}
