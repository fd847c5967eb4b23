import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import { createJobSignal } from "../concurrency/job-signal.ts";
import { openContact } from "../contact/open-contact.ts";
import type { Clock } from "../database/clock.ts";
import { createRequestLimits } from "../http/limits/request-limits.ts";
import { createSessionService } from "../identity/session.service.ts";
import { arrivalsBetween } from "../messages/arrivals-between.ts";
import { createMessageService } from "../messages/message.service.ts";
import type { LiveServer } from "../realtime/live.ts";
import { createLive } from "../realtime/live.ts";
import type { ClusterAdapter } from "../realtime/publishing/cluster-adapter.ts";
import { createSessionPublisher } from "../realtime/publishing/publish-to-sessions.ts";
import { createTicketSearch } from "../search/ticket-search.service.ts";
import { createTagService } from "../tags/tag.service.ts";
import { createTeamService } from "../teams/team.service.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import { createTicketReaders } from "../tickets/arrivals/ticket-readers.ts";
import { listUnread } from "../tickets/arrivals/unread-tickets.ts";
import { createTicketService } from "../tickets/ticket.service.ts";
import { createUnreadService } from "../unread/unread.service.ts";
import { createAttachmentService } from "../uploads/attachment.service.ts";
import { openUploads } from "../uploads/open-uploads.ts";
import { createPhotoService } from "../uploads/photo.service.ts";
import { createPathSigner } from "../uploads/serving/sign-path.ts";
import { userDirectory } from "../users/user.directory.ts";
import { createCountServices } from "./create-count-services.ts";
import { createPeopleServices } from "./create-people-services.ts";
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
  const { files, gate, incoming, uploads, working } = await openUploads(parts);
  const signer = createPathSigner({ secret: parts.secret });
  const attachments = createAttachmentService({ files, signer, working });
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
  const { people: lookUpPeople, firstAdmin } = userDirectory;
  const removals = createJobSignal();
  const teams = createTeamService({
    sessions,
    live,
    staffAmong: userDirectory.staffAmong,
    enquiryReasons: enquiryReasons(parts.marketplace.name),
    onRemoved: removals.wake,
  });
  const tags = createTagService({ sessions, live, onRemoved: removals.wake });
  const countServices = createCountServices({ io, cluster, live, log });
  const { counts, lookerOf, viewCounts } = countServices;
  const tickets = createTicketService({
    attachments,
    live,
    firstAdmin,
    teamFor: teamDirectory.forReason,
    people: lookUpPeople,
    staffAmong: userDirectory.staffAmong,
    lookerOf,
    readers: createTicketReaders(userDirectory.readers),
    mayTake: userDirectory.worksHere,
    arrivalsBetween,
    reopenDays: parts.reopenDays,
    onUnread: counts.changed,
    onChanged: viewCounts.changed,
  });
  const unread = createUnreadService({ sessions, tickets, listUnread, viewCounts, live });
  const messages = createMessageService({
    attachments,
    live,
    tickets,
    people: lookUpPeople,
    queueBounds: parts.messageQueueBounds,
  });
  const search = createTicketSearch({ tickets, messages, people: userDirectory });
  const photos = createPhotoService({ files, working });
  const peopleServices = createPeopleServices({ ...given, sessions, tickets, photos });
  const limits = createRequestLimits({ numbers: parts.requestLimits, redis: parts.redis });
  const contact = openContact({
    mailer: parts.mailer,
    messagesPerAddress: parts.contactMessagesPerAddress,
    redis: parts.redis,
    log,
  });

  return {
    ...peopleServices,
    ...countServices,
    contact,
    files,
    gate,
    incoming,
    limits,
    live,
    messages,
    photos,
    removals,
    search,
    sessions,
    signer,
    tags,
    teams,
    tickets,
    unread,
    uploads,
  };
}
