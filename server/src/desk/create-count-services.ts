import type { Logger } from "pino";
import type { Live, LiveServer } from "../realtime/live.ts";
import type { ClusterAdapter } from "../realtime/publishing/cluster-adapter.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import { countUnread } from "../tickets/arrivals/unread-tickets.ts";
import { createLookers } from "../tickets/views/looker.ts";
import { createViewService } from "../tickets/views/view.service.ts";
import { createViewCounts } from "../tickets/views/view-counts.ts";
import { createCountPublisher } from "../unread/publish-counts.ts";

type Parts = { io: LiveServer; cluster: ClusterAdapter; live: Live; log: Logger };

/** How many tickets somebody has not read, and how many are in their views. */
export function createCountServices({ io, cluster, live, log }: Parts) {
  const lookerOf = createLookers(teamDirectory.ofMember);
  const viewCounts = createViewCounts({
    io,
    nodes: cluster,
    lookerOf,
    onChanged: () => counts.viewsChanged(),
    log,
  });
  const counts = createCountPublisher({ countUnread, viewCountsOf: viewCounts.known, live, log });
  const views = createViewService({ counts: viewCounts, lookerOf });
  return { counts, lookerOf, viewCounts, views };
}
