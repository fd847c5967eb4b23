import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { AppError } from "../../errors/app-error.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { AgentKey, CustomerKey } from "./demo-people.ts";
import type { DemoTicket } from "./demo-ticket.ts";
import { type DemoWork, demoWork, repairs } from "./demo-work.ts";
import type { SeedParts } from "./seed-parts.ts";

const msPerMinute = 60_000;

type People = Record<AgentKey | CustomerKey, Viewer>;
/** Ids of the demo shop's second team, and of its tags by name. */
export type DemoDesk = { repairsId: string; tagIds: ReadonlyMap<string, string> };

/** The team and the tags of the demo shop; again they are the same. */
export async function ensureDemoDesk(
  { teams, tags }: SeedParts,
  people: People,
): Promise<DemoDesk> {
  const by = { email: "demo data" };
  const { id: repairsId } = await teams.ensure({
    name: repairs.name,
    memberIds: repairs.members.map((key) => people[key].id),
    by,
  });
  const tagIds = new Map<string, string>();
  for (const name of new Set(Object.values(demoWork).flatMap((work) => work.tags ?? []))) {
    tagIds.set(name, (await tags.ensure({ name, by })).id);
  }
  return { repairsId, tagIds };
}

/** Plays what the team does with a ticket; what an interrupted start has done already stays as it is. */
export async function playWork(
  { tickets }: SeedParts,
  { people, demoDesk }: { people: People; demoDesk: DemoDesk },
  script: DemoTicket,
  ticket: Ticket,
  nowMs: number,
): Promise<void> {
  const work = demoWork[script.key];
  if (!work) return;
  const viewer = people[work.by];
  const saidMs = script.messages.reduce(
    (sum, { afterMinutes }) => sum + afterMinutes * msPerMinute,
    nowMs - script.openedMinutesAgo * msPerMinute,
  );
  const at = new Date(Math.min(saidMs + work.afterMinutes * msPerMinute, nowMs));
  const viewerNow = async () => viewer;

  await tickets.settled();
  const { activitySeq, assignee } = (await tickets.read(viewer, ticket._id)) as StaffTicket;
  const seen = { seq: script.messages.length, activitySeq, assigneeId: assignee?.id ?? null };
  const set = setOf(work, { people, demoDesk, nowMs });
  try {
    await tickets.change(viewerNow, ticket._id, { set, seen }, at);
  } catch (error) {
    // Somebody has worked in it since the start that was interrupted, or it is closed by now.
    if (!(error instanceof AppError && /^stale_/.test(error.code))) throw error;
  }

  // Notes are of now: what was done before stands above them.
  const { note } = work;
  if (note) {
    await tickets.addNote(viewerNow, ticket._id, {
      text: note.text,
      mentions: (note.mentions ?? []).map((key) => people[key].id),
      clientNoteId: `demo-${script.key}`,
    });
  }
}

function setOf(
  { priority, isForRepairs, assignee, tags = [], status, snoozedForMinutes }: DemoWork,
  { people, demoDesk, nowMs }: { people: People; demoDesk: DemoDesk; nowMs: number },
) {
  return {
    wakeOn: "reply_or_time" as const,
    reason: "",
    ...(priority && { priority }),
    ...(isForRepairs && { teamId: demoDesk.repairsId }),
    ...(assignee && { assigneeId: people[assignee].id }),
    tagIds: tags.flatMap((name) => demoDesk.tagIds.get(name) ?? []),
    ...(status && { status }),
    ...(snoozedForMinutes && {
      status: "snoozed" as const,
      snoozedUntil: new Date(nowMs + snoozedForMinutes * msPerMinute).toISOString(),
    }),
  };
}
