import { createContactTickets } from "../contact/contact-tickets.ts";
import type { OutgoingMail } from "../contact/mailer.ts";
import { openContact } from "../contact/open-contact.ts";
import type { Clock } from "../database/clock.ts";
import { createRequestLimits } from "../http/limits/request-limits.ts";
import { createSessionService } from "../identity/session.service.ts";
import type { Mailboxes } from "../mail/mailboxes/open-mailboxes.ts";
import { createOriginalsWithdrawal } from "../mail/receiving/withdraw-originals.ts";
import { isBlocked } from "../mail/review/blocked-senders.ts";
import type { LiveServer } from "../realtime/live.ts";
import { createLive } from "../realtime/live.ts";
import type { ClusterAdapter } from "../realtime/publishing/cluster-adapter.ts";
import { createSessionPublisher } from "../realtime/publishing/publish-to-sessions.ts";
import { listUnread } from "../tickets/arrivals/unread-tickets.ts";
import { createUnreadService } from "../unread/unread.service.ts";
import { createAttachmentService } from "../uploads/attachment.service.ts";
import { openUploads } from "../uploads/open-uploads.ts";
import { createPhotoService } from "../uploads/photo.service.ts";
import { createPathSigner } from "../uploads/serving/sign-path.ts";
import { ensureGuest } from "../users/guests/ensure-guest.ts";
import { userDirectory } from "../users/user.directory.ts";
import { createCountServices } from "./create-count-services.ts";
import { createFindingServices } from "./create-finding-services.ts";
import {
  createMailServices,
  createOutgoingParts,
  openDeskMailboxes,
} from "./create-mail-services.ts";
import { createMessageServices } from "./create-message-services.ts";
import { createPeopleServices } from "./create-people-services.ts";
import { createMacros, createReplyServices } from "./create-reply-services.ts";
import { createTicketServices } from "./create-ticket-services.ts";
import type { DeskParts } from "./desk-parts.ts";

type Parts = {
  desk: DeskParts;
  io: LiveServer;
  cluster: ClusterAdapter;
  clock: Clock;
};

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Builds the services of all nouns, each from those it uses. */
export async function createServices(given: Parts) {
  const { desk: parts, io, cluster, clock } = given;
  const { identity, log } = parts;
  const { attachments, ...fileServices } = await openFileServices(parts);
  const { files, photos, scanner, signer } = fileServices;
  const publishing = createSessionPublisher(io, signer);
  const live = createLive(io, { nodes: cluster, sessions: publishing, log });
  const sessions = createSessionService({
    findUsers: userDirectory.findUsers,
    owners: userDirectory.owners,
    identity,
    onEnded: live.endSessions,
    log,
    now: clock.now,
  });
  const countServices = createCountServices({ io, cluster, live, sessions, log });
  const mailboxes = await openDeskMailboxes(parts);
  const outgoing = createOutgoingParts(parts, mailboxes, { now: clock.now, io });
  const withdrawOriginals = createOriginalsWithdrawal(files);
  const ticketServices = createTicketServices({
    desk: parts,
    io,
    clock,
    live,
    mailboxes,
    sessions,
    attachments,
    withdrawOriginals,
    countServices,
  });
  const { notifications, tickets, withdrawals } = ticketServices;
  const unread = createUnreadService({
    sessions,
    tickets,
    listUnread,
    viewCounts: countServices.viewCounts,
    live,
    people: userDirectory.people,
    notifications,
  });
  const macros = createMacros({ tickets, tags: ticketServices.tags, sessions, live, clock });
  const messageServices = createMessageServices({
    ...{ desk: parts, attachments, clock, live, macros, notifications, tickets, withdrawals },
  });
  const { messages } = messageServices;
  const finding = createFindingServices({ tickets, messages, countServices, live, clock });
  const peopleServices = createPeopleServices({
    ...{ ...given, sessions, tickets, photos, mailQueue: outgoing.queue },
  });
  const limits = createRequestLimits({ numbers: parts.requestLimits, redis: parts.redis });
  const { senderOf } = peopleServices;
  const contact = openDeskContact(parts, { mailboxes, tickets, senderOf });
  const mailServices = createMailServices({
    ...{ ...given, files, live, mailboxes, messages, outgoing, scanner, sessions, tickets },
    senderOf,
  });

  return {
    ...peopleServices,
    ...countServices,
    ...mailServices,
    ...ticketServices,
    ...messageServices,
    ...finding,
    ...fileServices,
    ...createReplyServices({ attachments, sessions, live, clock, outgoing }),
    contact,
    limits,
    live,
    macros,
    sessions,
    unread,
  };
}

/** How files come in, are stored and are given out. */
async function openFileServices(desk: DeskParts) {
  const { working, ...opened } = await openUploads(desk);
  const { files, scanner } = opened;
  const signer = createPathSigner({ secret: desk.secret });
  return {
    ...opened,
    signer,
    attachments: createAttachmentService({ files, signer, working, scanner }),
    photos: createPhotoService({ files, working }),
  };
}

type ContactWays = { mailboxes: Pick<Mailboxes, "list" | "setReading"> } & Pick<
  Parameters<typeof createContactTickets>[0],
  "tickets" | "senderOf"
>;

/** Where mails come in, by a mailbox of the settings perhaps, messages of the contact form become tickets. */
function openDeskContact(desk: DeskParts, { mailboxes, ...found }: ContactWays) {
  const { mailer, receiving, contactMessagesPerAddress, redis, log } = desk;
  const opensByItself = () => mailboxes.setReading().opensContact;
  const asTickets = createContactTickets({ ...found, ensureGuest, isBlocked, opensByItself });
  const isWatching = () => mailboxes.list().some(({ imap }) => imap);
  const byEither = mailer && {
    send: (message: OutgoingMail) => (isWatching() ? asTickets : mailer).send(message),
  };
  return openContact({
    mailer: receiving && !receiving.isByMailboxesOnly ? asTickets : byEither,
    tickets: asTickets,
    messagesPerAddress: contactMessagesPerAddress,
    redis,
    log,
  });
}
