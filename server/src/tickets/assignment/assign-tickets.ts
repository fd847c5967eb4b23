import { statusOf } from "../lifecycle/enter-status.ts";
import { withPendingNotifications } from "../notifying/pending-notification.ts";
import type { TicketRecord } from "../ticket.model.ts";
import { type AssignableMember, chooseMember } from "./choose-member.ts";
import { findQueue, openCounts, type Queued } from "./find-queue.ts";
import { withFollowers } from "./follower-fields.ts";
import type { ChangeAlone, LoneChange } from "./lone-change.ts";

/** Tickets that are read at once. */
const batchMax = 100;

/** A team whose tickets the desk gives out. */
export type AutomaticTeam = {
  id: string;
  assignment: "round_robin" | "balanced";
  memberIds: readonly string[];
  isDefault: boolean;
};

export type AssignParts = {
  automaticTeams(): Promise<AutomaticTeam[]>;
  /** Those of these people who are given tickets now. */
  onlineAmong(ids: readonly string[]): Promise<OnlineMember[]>;
  /** Notes what this person is given, if they are online and nobody has given them anything since they were read. */
  beginAssignment(member: AssignableMember, ticketId: string, atMs: number): Promise<boolean>;
  endAssignment(personId: string, ticketId: string): Promise<void>;
};

/** `givenTicketId` is being given to them, perhaps by a process that has died. */
type OnlineMember = Omit<AssignableMember, "load"> & { givenTicketId: string | null };

type Desk = { teams: AutomaticTeam[]; members: Map<string, AssignableMember> };

/**
 * Gives every ticket of the queue to somebody with room, as its team wants it. One node at a time does
 * this, by lease; should two nevertheless, the second finds that somebody's turn is not as it has read it,
 * and begins anew. What somebody is given stands with them before it stands in the ticket, and is brought
 * there before their tickets are counted: nobody gets more than they have room for.
 */
export async function assignTickets(
  parts: AssignParts,
  changeAlone: ChangeAlone,
  signal: AbortSignal,
): Promise<void> {
  let desk = await readDesk(parts, changeAlone);
  while (!signal.aborted) {
    const teams = desk.teams.filter((team) => nextOf(team, desk) !== undefined);
    if (teams.length === 0) return;
    const queue = await findQueue(teams.flatMap(idsOf), batchMax);
    if (queue.length === 0) return;
    for (const queued of queue) {
      if (signal.aborted) return;
      const isAsRead = await give(queued, desk, parts, changeAlone);
      if (isAsRead) continue;
      desk = await readDesk(parts, changeAlone);
      break;
    }
  }
}

/** @returns false when the desk is not as it was read */
async function give(
  { ticketId, teamId }: Queued,
  desk: Desk,
  { beginAssignment, endAssignment }: AssignParts,
  changeAlone: ChangeAlone,
): Promise<boolean> {
  const team = desk.teams.find((one) => idsOf(one).includes(teamId));
  const member = team && (await nextWithRoom(team, desk));
  if (!member) return true;
  const atMs = Math.max(Date.now(), member.lastAssignedMs + 1);
  if (!(await beginAssignment(member, ticketId, atMs))) return false;
  member.lastAssignedMs = atMs;
  const isGiven = await changeAlone(ticketId, (ticket) => assigned(ticket, member.id, [team]));
  await endAssignment(member.id, ticketId);
  if (isGiven) member.load += 1;
  return true;
}

/** Who is next, counted again: people give each other tickets meanwhile. */
async function nextWithRoom(
  team: AutomaticTeam,
  desk: Desk,
): Promise<AssignableMember | undefined> {
  for (;;) {
    const member = nextOf(team, desk);
    if (!member) return undefined;
    member.load = (await openCounts([member.id])).get(member.id) ?? 0;
    if (member.load < member.capacity) return member;
  }
}

/** Theirs, as long as it is in the queue of one of these teams that they are in. */
function assigned(
  ticket: TicketRecord,
  assigneeId: string,
  teams: readonly AutomaticTeam[],
): LoneChange | null {
  const isQueued = !ticket.assigneeId && statusOf(ticket) === "open" && !ticket.isSpam;
  const team = teams.find((one) => idsOf(one).includes(ticket.teamId ?? null));
  if (!isQueued || !team?.memberIds.includes(assigneeId)) return null;
  const at = new Date();
  return {
    set: {
      assigneeId,
      ...withPendingNotifications(ticket, [assigneeId], { kind: "assigned", byId: null, at }),
    },
    computed: withFollowers([assigneeId]),
    entry: {
      actor: { kind: "system" },
      changes: [{ field: "assigneeId", from: null, to: assigneeId }],
      at,
    },
  };
}

async function readDesk(
  { automaticTeams, onlineAmong, endAssignment }: AssignParts,
  changeAlone: ChangeAlone,
): Promise<Desk> {
  const teams = await automaticTeams();
  const ids = [...new Set(teams.flatMap(({ memberIds }) => memberIds))];
  const online = ids.length > 0 ? await onlineAmong(ids) : [];
  for (const { id, givenTicketId } of online) {
    if (givenTicketId === null) continue;
    await changeAlone(givenTicketId, (ticket) => assigned(ticket, id, teams));
    await endAssignment(id, givenTicketId);
  }
  const loads = online.length > 0 ? await openCounts(online.map(({ id }) => id)) : new Map();
  const members = online.map((one) => ({ ...one, load: loads.get(one.id) ?? 0 }));
  return { teams, members: new Map(members.map((one) => [one.id, one])) };
}

const nextOf = ({ assignment, memberIds }: AutomaticTeam, { members }: Desk) =>
  chooseMember(
    assignment,
    memberIds.flatMap((id) => members.get(id) ?? []),
  );

/** What tickets of this team say: the default one has also those that say nothing. */
const idsOf = ({ id, isDefault }: AutomaticTeam): (string | null)[] =>
  isDefault ? [id, null] : [id];
