import type { StaffTicket, Ticket } from "@deskbell/shared/tickets/ticket";
import type { Viewer } from "../../identity/viewer.ts";
import type { AgentKey } from "./demo-people.ts";
import type { DemoTicket } from "./demo-ticket.ts";
import { type DemoWork, demoMerges, demoWork } from "./demo-work.ts";
import type { DemoDesk, People } from "./ensure-demo-desk.ts";
import { type Opened, openedAs, type SeedParts } from "./seed-parts.ts";
import type { Step } from "./steps.ts";
import { unlessOvertaken } from "./unless-overtaken.ts";

const msPerMinute = 60_000;

export type WorkParts = { people: People; demoDesk: DemoDesk; opened: Opened; nowMs: number };

type DemoStep = { ticket: Ticket; viewerNow(): Promise<Viewer>; script: DemoTicket };

/** What the team does with a ticket; what an interrupted start has done already stays as it is. */
export function stepsOfWork(parts: SeedParts, work: WorkParts, script: DemoTicket): Step[] {
  const { people, opened, nowMs } = work;
  const { key, openedMinutesAgo, messages } = script;
  const ticket = openedAs(opened, key);
  const of = (by: AgentKey): DemoStep => ({ ticket, script, viewerNow: async () => people[by] });
  const merge = demoMerges[key];
  if (merge) return [stepOfMerge(parts, work, of(merge.by), merge)];
  const done = demoWork[key];
  if (!done) return [];
  const saidMs = messages.reduce(
    (sum, { afterMinutes }) => sum + afterMinutes * msPerMinute,
    nowMs - openedMinutesAgo * msPerMinute,
  );
  const changedMs = Math.min(saidMs + done.afterMinutes * msPerMinute, nowMs);
  const writtenMs = Math.min(changedMs + msPerMinute, nowMs);
  const { note, relatesTo, reply } = done;
  const place = of(done.by);
  return [
    stepOfChange(parts, work, place, { done, atMs: changedMs }),
    ...(note ? stepsOfNote(parts, work, place, { note, atMs: writtenMs }) : []),
    ...(relatesTo ? [stepOfLink(parts, work, place, { key: relatesTo, atMs: writtenMs })] : []),
    ...(reply ? [stepOfReply(parts, work, of(reply.by), reply)] : []),
  ];
}

function stepOfChange(
  { tickets }: SeedParts,
  work: WorkParts,
  { ticket, viewerNow, script }: DemoStep,
  { done, atMs }: { done: DemoWork; atMs: number },
): Step {
  async function play(): Promise<void> {
    const { activitySeq, assignee } = (await tickets.read(
      await viewerNow(),
      ticket._id,
    )) as StaffTicket;
    const seen = { seq: script.messages.length, activitySeq, assigneeId: assignee?.id ?? null };
    const change = { set: setOf(done, work), seen };
    await unlessOvertaken(() => tickets.change(viewerNow, ticket._id, change, new Date(atMs)));
  }
  return { atMs, play };
}

function stepOfMerge(
  { tickets }: SeedParts,
  { opened, nowMs }: WorkParts,
  { ticket, viewerNow }: DemoStep,
  { into, minutesAgo }: { into: string; minutesAgo: number },
): Step {
  const atMs = nowMs - minutesAgo * msPerMinute;
  const draft = { into: openedAs(opened, into)._id };
  const play = () =>
    unlessOvertaken(() => tickets.merge(viewerNow, ticket._id, draft, new Date(atMs)));
  return { atMs, play };
}

function stepsOfNote(
  { tickets }: SeedParts,
  { people, nowMs }: WorkParts,
  { ticket, viewerNow, script }: DemoStep,
  { note, atMs }: { note: NonNullable<DemoWork["note"]>; atMs: number },
): Step[] {
  const mentions = (note.mentions ?? []).map((key) => people[key].id);
  const draft = { text: note.text, mentions, clientNoteId: `demo-${script.key}` };
  const write = () => tickets.addNote(viewerNow, ticket._id, draft, { at: new Date(atMs) });
  const { editedTo } = note;
  if (!editedTo) return [{ atMs, play: write }];
  async function edit(text: string): Promise<void> {
    // The same again is the one that is there.
    const { entry } = await write();
    if (!entry.note) return;
    const place = { ticketId: ticket._id, noteId: entry.note._id };
    await unlessOvertaken(() => tickets.editNote(viewerNow, place, { text, mentions, version: 0 }));
  }
  return [
    { atMs, play: write },
    { atMs: nowMs, play: () => edit(editedTo) },
  ];
}

function stepOfLink(
  { tickets }: SeedParts,
  { opened }: WorkParts,
  { ticket, viewerNow }: DemoStep,
  { key, atMs }: { key: string; atMs: number },
): Step {
  const link = { kind: "relates_to" as const, to: openedAs(opened, key)._id };
  const play = () =>
    unlessOvertaken(() => tickets.addLink(viewerNow, ticket._id, link, new Date(atMs)));
  return { atMs, play };
}

/** Not sent yet: it waits for its time. */
function stepOfReply(
  { scheduled }: SeedParts,
  { nowMs }: WorkParts,
  { ticket, viewerNow, script }: DemoStep,
  { text, sendsInMinutes }: NonNullable<DemoWork["reply"]>,
): Step {
  const hourMs = 60 * msPerMinute;
  const sendAtMs = Math.ceil((nowMs + sendsInMinutes * msPerMinute) / hourMs) * hourMs;
  const sendAt = new Date(sendAtMs).toISOString();
  const draft = { conversationId: ticket._id, clientMessageId: `demo-${script.key}-later`, text };
  const play = () => unlessOvertaken(() => scheduled.add(viewerNow, { ...draft, sendAt }, []));
  return { atMs: nowMs, play };
}

function setOf(
  { priority, isForRepairs, assignee, tags = [], status, snoozedForMinutes }: DemoWork,
  { people, demoDesk, nowMs }: WorkParts,
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
