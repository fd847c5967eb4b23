import { enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import { createAuditService } from "../audit/audit.service.ts";
import { createJobSignal } from "../concurrency/job-signal.ts";
import type { Clock } from "../database/clock.ts";
import type { SessionService } from "../identity/session.service.ts";
import { createNotificationService } from "../notifications/notification.service.ts";
import type { Live } from "../realtime/live.ts";
import { createTagService } from "../tags/tag.service.ts";
import { createTeamService } from "../teams/team.service.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import { createQueueSignal } from "../tickets/assignment/queue-signal.ts";
import { createAvailabilityService } from "../users/availability/availability.service.ts";
import { userDirectory } from "../users/user.directory.ts";
import { createTeamUnread } from "./renew-team-unread.ts";

type Parts = {
  sessions: SessionService;
  live: Live;
  clock: Clock;
  marketplaceName: string;
  /** How long staff have to see what they are notified of before they are mailed; null where nobody is. */
  mailWaitMs(): number | null;
  /** Called with those whose number of unread tickets may have changed. */
  onUnread(personIds: readonly string[]): void;
};

/** The services about how work is shared out: teams, tags, who is given tickets, and who is notified. */
export function createWorkServices(parts: Parts) {
  const { sessions, live, clock, marketplaceName, mailWaitMs, onUnread } = parts;
  const removals = createJobSignal();
  const assigning = createJobSignal();
  const queue = createQueueSignal({
    hasAutomaticTeams: teamDirectory.hasAutomatic,
    wake: assigning.wake,
  });
  const teamUnread = createTeamUnread({ onUnread });
  return {
    removals,
    assigning,
    queue,
    teams: createTeamService({
      sessions,
      live,
      staffAmong: userDirectory.staffAmong,
      enquiryReasons: enquiryReasons(marketplaceName),
      onRemoved: removals.wake,
      onChanged() {
        queue.forget();
        assigning.wake();
      },
      onMembersChanged: teamUnread.renew,
    }),
    teamUnread,
    tags: createTagService({ sessions, live, onRemoved: removals.wake }),
    audit: createAuditService({ sessions, people: userDirectory.people }),
    notifications: createNotificationService({
      people: userDirectory.people,
      staffAmong: userDirectory.staffAmong,
      live,
      mailWaitMs,
      now: clock.now,
    }),
    availability: createAvailabilityService({
      sessions,
      live,
      onMoreRoom: assigning.wake,
      now: clock.now,
    }),
  };
}
