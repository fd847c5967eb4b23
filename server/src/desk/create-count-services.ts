import type { Logger } from "pino";
import { asStaff } from "../access/staff-viewer.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { Live, LiveServer } from "../realtime/live.ts";
import type { ClusterAdapter } from "../realtime/publishing/cluster-adapter.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import { countUnread } from "../tickets/arrivals/unread-tickets.ts";
import { createSavedViewService } from "../tickets/views/saved/saved-view.service.ts";
import { createSavedViewFilters } from "../tickets/views/saved/saved-view-filters.ts";
import { createViewCounts } from "../tickets/views/view-counts.ts";
import { createWithTeams } from "../tickets/views/viewer-with-teams.ts";
import { createCountPublisher } from "../unread/publish-counts.ts";
import { userDirectory } from "../users/user.directory.ts";
import { filterNames } from "./filter-names.ts";

type Parts = {
  io: LiveServer;
  cluster: ClusterAdapter;
  live: Live;
  sessions: Pick<SessionService, "viewerNow">;
  log: Logger;
};

/** How many tickets somebody has not read, and how many are in their views. */
export function createCountServices({ io, cluster, live, sessions, log }: Parts) {
  const withTeams = createWithTeams(teamDirectory.ofMember);
  const savedViews = createSavedViewService({
    sessions,
    live,
    teamsOf: teamDirectory.ofMember,
    teamName: teamDirectory.nameOf,
    names: filterNames,
    onChanged(owner) {
      savedFilters.forget(owner);
      counts.viewsChanged();
    },
  });
  const savedFilters = createSavedViewFilters({ seenBy: savedViews.seenBy, names: filterNames });
  const viewCounts = createViewCounts({
    io,
    nodes: cluster,
    withTeams,
    savedFilters,
    onChanged: () => counts.viewsChanged(),
    log,
  });
  const counts = createCountPublisher({
    countUnread: countUnreadOf,
    viewCountsOf: viewCounts.ifCounted,
    live,
    log,
  });
  return { counts, withTeams, savedFilters, savedViews, viewCounts };
}

type Counted = { id: string; isStaffHere: boolean };

/** Of whoever is not known to be staff it is asked what they may read. */
async function countUnreadOf({ id, isStaffHere }: Counted, max: number): Promise<number> {
  const person = isStaffHere ? asStaff(id) : await userDirectory.findUser(id);
  return person ? countUnread(person, max) : 0;
}
