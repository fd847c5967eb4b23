import type { Logger } from "pino";
import type { Viewer } from "../../identity/viewer.ts";
import type { LiveServer } from "../../realtime/live.ts";
import type { ClusterAdapter } from "../../realtime/publishing/cluster-adapter.ts";
import { createActiveTickets, type FactsRecord, type ViewCounts } from "./active-tickets.ts";
import type { CountedFilter } from "./saved/saved-view-filters.ts";
import type { WithTeams } from "./viewer-with-teams.ts";

type Parts = {
  io: Pick<LiveServer, "on">;
  nodes: Pick<ClusterAdapter, "adapter" | "publishToNodes">;
  withTeams: WithTeams;
  savedFilters: { of(viewer: Pick<Viewer, "id">): Promise<CountedFilter[]> };
  /** Called when how many tickets are in views may have changed. */
  onChanged(): void;
  log: Pick<Logger, "error">;
};

type Counts = ViewCounts & Record<string, number>;

/** How many tickets are in each view of staff, as this node knows it of its own changes and of other nodes'. */
export function createViewCounts({ io, nodes, withTeams, savedFilters, onChanged, log }: Parts) {
  const active = createActiveTickets();

  function receive(record: FactsRecord): void {
    if (active.receive(record)) onChanged();
  }
  io.on("ticket_facts", (facts) => {
    try {
      receive(readFacts(facts as WrittenFacts));
    } catch (error) {
      // A node of another version may write them otherwise; the next reload counts that ticket, too.
      log.error({ err: error }, "could not read what another node says of a ticket");
    }
  });

  /** Of the standard views by their names, of saved ones by their ids; null until tickets were read. */
  async function countsOf(viewer: Pick<Viewer, "id">): Promise<Counts | null> {
    const [viewerWithTeams, saved] = await Promise.all([
      withTeams(viewer),
      savedFilters.of(viewer),
    ]);
    const counts = active.countsFor(viewerWithTeams);
    if (!counts) return null;
    const ofSaved = saved.map((filter) => [filter.viewId, active.countFiltered(filter) ?? 0]);
    return { ...counts, ...Object.fromEntries(ofSaved) };
  }

  return {
    /** A ticket was changed here. */
    changed(record: FactsRecord): void {
      receive(record);
      if (nodes.adapter) void nodes.publishToNodes("ticket_facts", writtenFacts(record));
    },

    /** Exact as far as this node has received changes; what it has missed comes within a minute. */
    async of(viewer: Pick<Viewer, "id">): Promise<Counts> {
      await active.ready();
      const counts = await countsOf(viewer);
      if (!counts) throw new Error("Active tickets are not counted yet.");
      return counts;
    },

    /** The same; null until somebody has asked. */
    async ifCounted(personId: string): Promise<Counts | null> {
      return active.isInUse() ? countsOf({ id: personId }) : null;
    },

    async reload(): Promise<void> {
      if (!active.isInUse()) return;
      await active.reload();
      onChanged();
    },
  };
}

type WrittenFacts = ReturnType<typeof writtenFacts>;

/** What goes between nodes: no text of anybody. */
function writtenFacts(record: FactsRecord) {
  const { status, assigneeId, teamId, followerIds, isSpam, activitySeq, lastSeq } = record;
  const { mentionedIds, tagIds, priority, number } = record;
  return {
    id: record._id.toString(),
    status,
    assigneeId,
    teamId,
    followerIds,
    mentionedIds,
    tagIds,
    priority,
    number,
    changedAtMs: record.changedAt?.getTime() ?? 0,
    isSpam,
    activitySeq,
    lastSeq,
    isWaiting: record.waitingSince != null,
    creatorId: record.creator.id,
    lastSenderId: record.lastSenderId,
  };
}

function readFacts({ id, isWaiting, creatorId, changedAtMs, ...facts }: WrittenFacts): FactsRecord {
  return {
    ...facts,
    _id: { toString: () => id },
    creator: { id: creatorId },
    waitingSince: isWaiting ? new Date(0) : null,
    // A node of before says nothing of it; the next reload does.
    changedAt: new Date(changedAtMs ?? 0),
  } as unknown as FactsRecord;
}
