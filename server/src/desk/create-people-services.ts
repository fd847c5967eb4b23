import type { Clock } from "../database/clock.ts";
import type { SessionService } from "../identity/session.service.ts";
import { handOverMails } from "../mail/sending/queue/hand-over-mails.ts";
import type { MailQueue } from "../mail/sending/queue/mail-queue.ts";
import { handOverMessages } from "../messages/hand-over-messages.ts";
import type { LiveServer } from "../realtime/live.ts";
import type { ClusterAdapter } from "../realtime/publishing/cluster-adapter.ts";
import { createAccessRefresh } from "../realtime/sockets/refresh-access.ts";
import { hasGuestsTickets, ticketsOfGuest } from "../tickets/hand-over/hand-over-ticket.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import { handOverMark } from "../unread/read-marks.ts";
import type { PhotoService } from "../uploads/photo.service.ts";
import { createHandingOver } from "../users/guests/hand-over.ts";
import { createOnVerified } from "../users/guests/on-verified.ts";
import { senderOf } from "../users/guests/sender-of.ts";
import { createInvitationService } from "../users/invitations/invitation.service.ts";
import { createPeopleService } from "../users/people/people.service.ts";
import { createProfileService } from "../users/profile/profile.service.ts";
import { createMarketplaceLogin } from "../users/signing-in/marketplace.service.ts";
import { userDirectory as directory } from "../users/user.directory.ts";
import { createUserService } from "../users/user.service.ts";
import type { DeskParts } from "./desk-parts.ts";

type Parts = {
  desk: Pick<DeskParts, "identity" | "log" | "marketplace">;
  io: LiveServer;
  cluster: ClusterAdapter;
  clock: Clock;
  sessions: SessionService;
  tickets: TicketService;
  photos: PhotoService;
  mailQueue: MailQueue;
};

/** The services about people: who they are, what they change about themselves, and what they may. */
export function createPeopleServices(parts: Parts) {
  const { desk, io, cluster, clock, sessions, tickets, photos, mailQueue } = parts;
  const { identity, log, marketplace } = desk;
  const { now } = clock;
  const onGranted = createAccessRefresh(io, { nodes: cluster, sessions, log });
  const handingOver = createHandingOver({
    tickets: { ticketsOfGuest, hasGuestsTickets, handOver: tickets.handOver },
    moveMessages: handOverMessages,
    moveMark: handOverMark,
    moveMails: handOverMails,
    now,
  });
  const onVerified = createOnVerified({ handingOver, log });
  return {
    handingOver,
    /** Whose mails come from an address. */
    senderOf: (address: string) => senderOf(address, identity, handingOver.toAccount),
    users: createUserService({
      identity,
      sessions,
      directory,
      tickets,
      onGranted,
      onVerified,
      now,
    }),
    people: createPeopleService({ identity, sessions, tickets, directory, onGranted, log }),
    invitations: createInvitationService({
      ...{ identity, sessions, tickets, onGranted, mailQueue, now },
    }),
    profiles: createProfileService({ identity, sessions, photos }),
    marketplaceLogin: createMarketplaceLogin({ identity, sessions, marketplace, onVerified, now }),
  };
}
