import { schedulePeriodicJob } from "../concurrency/periodic-job.ts";
import type { Clock } from "../database/clock.ts";
import { jobLeases } from "../database/job-leases.ts";
import { connectPresence } from "../presence/presence.sockets.ts";
import type { LiveServer } from "../realtime/live.ts";
import type { ClusterAdapter } from "../realtime/publishing/cluster-adapter.ts";
import { startPublishRelay } from "../realtime/publishing/publish-relay.ts";
import { connectSockets } from "../realtime/sockets/connect-sockets.ts";
import { revalidateSessions } from "../realtime/sockets/revalidate-sessions.ts";
import { teamDirectory } from "../teams/team-directory.ts";
import { onlineStaff } from "../users/availability/online-staff.ts";
import { watchConnections } from "../users/availability/watch-connections.ts";
import { userDirectory } from "../users/user.directory.ts";
import { clearRemoved } from "./clear-removed.ts";
import type { Services } from "./create-services.ts";
import type { DeskParts } from "./desk-parts.ts";
import { startTicketJobs } from "./start-ticket-jobs.ts";

const clockEveryMs = 60_000;
/** Sooner where something happened that it is needed for. */
const assigningEveryMs = 15_000;
const clearingEveryMs = 60_000;
/** Corrects counts of views after changes that this node has not received. */
const recountEveryMs = 60_000;

type Parts = {
  desk: DeskParts;
  io: LiveServer;
  cluster: ClusterAdapter;
  clock: Clock;
  services: Pick<
    Services,
    | "assigning"
    | "availability"
    | "handingOver"
    | "jobs"
    | "jobSignal"
    | "live"
    | "messages"
    | "notifications"
    | "queue"
    | "redaction"
    | "removals"
    | "macros"
    | "savedReplies"
    | "savedViews"
    | "scheduled"
    | "sessions"
    | "tags"
    | "teamUnread"
    | "tickets"
    | "viewCounts"
  >;
};

/** Lets sockets in, and starts what runs beside requests. */
export function startBackground({ desk, io, cluster, clock, services }: Parts) {
  const { log } = desk;
  const { messages, sessions, tickets } = services;
  const relay = startPublishRelay({
    sources: [
      messages.publishQueue,
      tickets.publishQueue,
      messages.changes,
      tickets.noteChanges,
      services.redaction.relay,
    ],
    isPartitioned: cluster.isPartitioned,
    log,
  });
  connectSockets(io, { sessions, log });
  const clockJob = schedulePeriodicJob({
    name: "compare-clocks",
    leases: null, // each machine has a clock of its own
    everyMs: clockEveryMs,
    run: clock.compare,
    log,
    failureLevel: "warn",
  });
  const ticketJobs = startTicketJobs({ clock, services, log });
  const { clearing, recounting, assigner } = startUpkeep(services, log);
  const connections = watchConnections(io, { availability: services.availability, log });
  connectPresence(io, {
    tickets,
    people: userDirectory.people,
    isClustered: desk.redis !== null,
    log,
  });
  const revalidation = revalidateSessions(io, {
    sessions,
    isPartitioned: cluster.isPartitioned,
    log,
    ...(desk.socketCheckMs && { everyMs: desk.socketCheckMs }),
  });

  return {
    revalidateSessions: revalidation.checkAll,
    stopClock: clockJob.close,
    stopTicketJobs: ticketJobs.close,
    async stopAssigning(): Promise<void> {
      services.queue.close();
      await assigner.close();
    },
    stopWatching: connections.close,
    stopClearing: clearing.close,
    stopRecounting: recounting.close,
    stopRevalidation: revalidation.close,
    /** Resolves once the batch that is being published is, and all acknowledgements are stored. */
    closeRelay: relay.close,
  };
}

/** Jobs over what staff have set up: removed teams and tags, counts of views, tickets that nobody has. */
function startUpkeep(services: Parts["services"], log: DeskParts["log"]) {
  const { macros, savedReplies, savedViews, tags, tickets } = services;
  const clearing = schedulePeriodicJob({
    name: "clear-removed-teams-and-tags",
    leases: jobLeases,
    everyMs: clearingEveryMs,
    async run({ signal }) {
      try {
        await services.teamUnread.renewLeft(signal);
      } finally {
        await clearRemoved({ macros, savedReplies, savedViews, tags, tickets }, signal);
      }
    },
    log,
  });
  services.removals.attach(clearing);
  const recounting = schedulePeriodicJob({
    name: "count-views",
    leases: null, // each node counts for those who are connected to it
    everyMs: recountEveryMs,
    run: services.viewCounts.reload,
    log,
    failureLevel: "warn",
  });
  const assigner = schedulePeriodicJob({
    name: "assign-tickets",
    leases: jobLeases,
    everyMs: assigningEveryMs,
    run: ({ signal }) =>
      tickets.assign({ automaticTeams: teamDirectory.automatic, ...onlineStaff }, signal),
    log,
  });
  services.assigning.attach(assigner);
  return { clearing, recounting, assigner };
}
