import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  activeStatuses,
  type CountedViewName,
  countedViewNames,
  isOfView,
  staffViews,
  teamViewName,
  type ViewerWithTeams,
  type ViewFacts,
  viewOfOnePattern,
} from "@deskbell/shared/tickets/views/views";
import { type CountedConditions, createFilterCounts } from "../filter/filter-counts.ts";
import type { TicketFacts } from "../filter/matches-filter.ts";
import { statusOf } from "../lifecycle/enter-status.ts";
import { TicketModel, type TicketRecord } from "../ticket.model.ts";

/** The fields that views and their counts are decided by. */
const fields = {
  status: 1,
  assigneeId: 1,
  teamId: 1,
  followerIds: 1,
  mentionedIds: 1,
  tagIds: 1,
  priority: 1,
  number: 1,
  changedAt: 1,
  "creator.id": 1,
  waitingSince: 1,
  isSpam: 1,
  activitySeq: 1,
  lastSeq: 1,
} as const;

export type FactsRecord = Pick<TicketRecord, "_id" | "creator" | "lastSenderId"> &
  Pick<TicketRecord, Exclude<keyof typeof fields, "creator.id">>;

/** So many are taken in before requests have their turns. */
const atOnce = 500;

/** Of the standard views by their names, and of teams' by theirs where they have active tickets. */
export type ViewCounts = Record<CountedViewName, number> & Record<string, number>;

/** Closed tickets are not read: the index of statuses gives the others. */
export const findActiveTickets = () =>
  TicketModel.collection.find<FactsRecord>(
    { status: { $in: [...activeStatuses] }, isSpam: { $ne: true } },
    { projection: fields, batchSize: atOnce },
  );

/**
 * What views are decided by of all active tickets, and how many are in each: read once, then kept up with
 * each change that is received, of this node or another. Numbers of a ticket's changes only grow, so an
 * older one that comes later is ignored.
 */
export function createActiveTickets({ find = findActiveTickets } = {}) {
  const tickets = new Map<string, { facts: TicketFacts; version: number }>();
  const filtered = createFilterCounts();
  const counts = new Map<string, number>();
  /** What was received since the last reading began, so that it does not undo it. */
  let received = new Map<string, number>();
  let loading: Promise<void> | null = null;
  let isLoaded = false;

  function put(id: string, next: { facts: TicketFacts; version: number } | null): void {
    const known = tickets.get(id);
    filtered.change(known?.facts, next?.facts);
    if (known) for (const key of keysOf(known.facts)) add(counts, key, -1);
    if (next) {
      tickets.set(id, next);
      for (const key of keysOf(next.facts)) add(counts, key, 1);
    } else tickets.delete(id);
  }

  async function load(): Promise<void> {
    received = new Map();
    const ids = new Set<string>();
    for await (const record of find()) {
      const id = record._id.toString();
      ids.add(id);
      const version = versionOf(record);
      if (version >= (received.get(id) ?? 0)) put(id, { facts: factsOf(record), version });
      if (ids.size % atOnce === 0) await yieldToEventLoop();
    }
    for (const id of tickets.keys()) if (!ids.has(id) && !received.has(id)) put(id, null);
    filtered.forgetUnused();
    isLoaded = true;
  }

  function reload(): Promise<void> {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }

  return {
    /** Reads all of them anew: corrects what no change has said. */
    reload,

    /** Whether anybody has asked so far. */
    isInUse: () => isLoaded,

    async ready(): Promise<void> {
      if (!isLoaded) await reload();
    },

    /** How many active tickets these conditions leave, of which `isCountable`; null until they were read. */
    countFiltered(filter: CountedConditions): number | null {
      if (!isLoaded) return null;
      return filtered.of(filter, () => [...tickets.values()].map(({ facts }) => facts));
    },

    /** @returns whether a count may have changed */
    receive(record: FactsRecord): boolean {
      if (!isLoaded && !loading) return false;
      const id = record._id.toString();
      const version = versionOf(record);
      const known = Math.max(received.get(id) ?? 0, tickets.get(id)?.version ?? 0);
      if (version < known) return false;
      received.set(id, version);
      const facts = factsOf(record);
      const before = keysOf(tickets.get(id)?.facts).join();
      const filteredBefore = filtered.version();
      const isActive = activeStatuses.some((status) => status === facts.status) && !facts.isSpam;
      put(id, isActive ? { facts, version } : null);
      return (
        keysOf(tickets.get(id)?.facts).join() !== before || filtered.version() !== filteredBefore
      );
    },

    /** Null until they were read. */
    countsFor: (viewer: ViewerWithTeams): ViewCounts | null =>
      isLoaded ? countsOf(counts, viewer) : null,
  };
}

const versionOf = ({ activitySeq, lastSeq }: FactsRecord): number => (activitySeq ?? 0) + lastSeq;

export function factsOf(record: FactsRecord): TicketFacts {
  return {
    tagIds: record.tagIds ?? [],
    priority: record.priority ?? "normal",
    number: record.number,
    creatorId: record.creator.id,
    changedAtMs: record.changedAt?.getTime() ?? 0,
    status: statusOf(record as TicketRecord),
    assigneeId: record.assigneeId ?? null,
    teamId: record.teamId ?? null,
    followerIds: record.followerIds ?? [],
    mentionedIds: record.mentionedIds ?? [],
    isWaiting: record.waitingSince != null,
    isSpam: record.isSpam ?? false,
  };
}

/** Under which names an active ticket is counted: those of people and teams have theirs behind the view's. */
function keysOf(facts: ViewFacts | undefined): string[] {
  if (!facts) return [];
  const { assigneeId, teamId, followerIds, mentionedIds } = facts;
  const ofTeam = teamId === null ? [] : [teamViewName(teamId)];
  const ofViews = countedViewNames
    .filter((name) => isOfView(staffViews[name], facts))
    .flatMap((name) => {
      const { whose } = staffViews[name] as { whose?: string };
      if (whose === "mine") return assigneeId === null ? [] : [`${name} ${assigneeId}`];
      if (whose === "unassigned") return assigneeId === null ? [`${name} ${teamId ?? ""}`] : [];
      if (whose === "mentions") return mentionedIds.map((id) => `${name} ${id}`);
      if (whose === "following") return followerIds.map((id) => `${name} ${id}`);
      return [name];
    });
  return [...ofTeam, ...ofViews];
}

function countsOf(
  counts: ReadonlyMap<string, number>,
  { id, teamIds }: ViewerWithTeams,
): ViewCounts {
  const of = (key: string) => counts.get(key) ?? 0;
  let unassigned = 0;
  const ofTeams: Record<string, number> = {};
  for (const [key, count] of counts) {
    if (viewOfOnePattern.test(key)) ofTeams[key] = count;
    const [name, teamId = ""] = key.split(" ");
    const isMine = teamIds === null || teamId === "" || teamIds.includes(teamId);
    if (name === "unassigned" && isMine) unassigned += count;
  }
  return {
    ...ofTeams,
    needs_reply: of("needs_reply"),
    mine: of(`mine ${id}`),
    unassigned,
    open: of("open"),
    pending: of("pending"),
    snoozed: of("snoozed"),
    mentions: of(`mentions ${id}`),
    following: of(`following ${id}`),
  };
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
