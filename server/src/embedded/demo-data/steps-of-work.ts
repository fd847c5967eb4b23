import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import { AppError } from "../../errors/app-error.ts";
import type { DemoTicket } from "./demo-ticket.ts";
import { type DemoWork, demoWork } from "./demo-work.ts";
import type { DemoDesk, People } from "./ensure-demo-desk.ts";
import type { SeedParts } from "./seed-parts.ts";
import type { Step } from "./steps.ts";

const msPerMinute = 60_000;

/** What the team does with a ticket; what an interrupted start has done already stays as it is. */
export function stepsOfWork(
  { tickets }: SeedParts,
  { people, demoDesk }: { people: People; demoDesk: DemoDesk },
  script: DemoTicket,
  ticket: Ticket,
  nowMs: number,
): Step[] {
  const work = demoWork[script.key];
  if (!work) return [];
  const viewer = people[work.by];
  const viewerNow = async () => viewer;
  const saidMs = script.messages.reduce(
    (sum, { afterMinutes }) => sum + afterMinutes * msPerMinute,
    nowMs - script.openedMinutesAgo * msPerMinute,
  );
  const changedMs = Math.min(saidMs + work.afterMinutes * msPerMinute, nowMs);

  async function change(): Promise<void> {
    const { activitySeq, assignee } = (await tickets.read(viewer, ticket._id)) as StaffTicket;
    const seen = { seq: script.messages.length, activitySeq, assigneeId: assignee?.id ?? null };
    const set = setOf(work as DemoWork, { people, demoDesk, nowMs });
    try {
      await tickets.change(viewerNow, ticket._id, { set, seen }, new Date(changedMs));
    } catch (error) {
      // Somebody has worked in it since the start that was interrupted, or it is closed by now.
      if (!(error instanceof AppError && /^stale_/.test(error.code))) throw error;
    }
  }

  const { note } = work;
  if (!note) return [{ atMs: changedMs, play: change }];
  const writtenMs = Math.min(changedMs + msPerMinute, nowMs);
  const write = async () => {
    const draft = {
      text: note.text,
      mentions: (note.mentions ?? []).map((key) => people[key].id),
      clientNoteId: `demo-${script.key}`,
    };
    await tickets.addNote(viewerNow, ticket._id, draft, { at: new Date(writtenMs) });
  };
  return [
    { atMs: changedMs, play: change },
    { atMs: writtenMs, play: write },
  ];
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
