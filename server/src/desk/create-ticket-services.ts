import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import { createJobSignal } from "../concurrency/job-signal.ts";
import type { SessionService } from "../identity/session.service.ts";
import { arrivalsBetween } from "../messages/arrivals-between.ts";
import type { Live } from "../realtime/live.ts";
import { createTagService } from "../tags/tag.service.ts";
import { createTeamService } from "../teams/team.service.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import { createTicketReaders } from "../tickets/arrivals/ticket-readers.ts";
import { createTicketService } from "../tickets/ticket.service.ts";
import type { AttachmentService } from "../uploads/attachment.service.ts";
import { userDirectory } from "../users/user.directory.ts";
import type { createCountServices } from "./create-count-services.ts";
import type { DeskParts } from "./desk-parts.ts";

type Parts = {
  desk: DeskParts;
  live: Live;
  sessions: SessionService;
  attachments: AttachmentService;
  countServices: ReturnType<typeof createCountServices>;
};

/** The services about tickets, and about what they are sorted by. */
export function createTicketServices(parts: Parts) {
  const { desk, live, sessions, attachments, countServices } = parts;
  const { counts, lookerOf, viewCounts } = countServices;
  const removals = createJobSignal();
  const teams = createTeamService({
    sessions,
    live,
    staffAmong: userDirectory.staffAmong,
    enquiryReasons: enquiryReasons(desk.marketplace.name),
    onRemoved: removals.wake,
  });
  const tags = createTagService({ sessions, live, onRemoved: removals.wake });
  const tickets = createTicketService({
    attachments,
    live,
    firstAdmin: userDirectory.firstAdmin,
    teamFor: teamDirectory.forReason,
    people: userDirectory.people,
    staffAmong: userDirectory.staffAmong,
    lookerOf,
    readers: createTicketReaders(userDirectory.readers),
    known: {
      mayTake: userDirectory.worksHere,
      hasTeam: teamDirectory.exists,
      hasTags: tags.exist,
    },
    arrivalsBetween,
    reopenDays: desk.reopenDays,
    onUnread: counts.changed,
    onChanged: viewCounts.changed,
  });
  return { removals, tags, teams, tickets };
}
