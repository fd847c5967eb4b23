import type { Message } from "@deskbell/shared/messages/message";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";
import type { StaffsContent } from "../history/merge-history.ts";

/** What one bubble shows; also the ticket itself, as its creator described it. */
export type Said = Pick<
  Message,
  "sender" | "text" | "files" | "byMail" | "createdAt" | "editedAt" | "deletedAt" | "redactedAt"
>;

/** One row of a thread. A row keeps its key from the moment it is sent until it is read back. */
export type ThreadRow =
  | {
      kind: "pending";
      key: string;
      message: OutgoingMessage;
      /** An earlier one was not sent yet: they arrive in the order in which they were written. */
      isHeldBack: boolean;
    }
  | {
      kind: "said";
      key: string;
      said: Said;
      isOpening: boolean;
      /** The first of its calendar day: a separator stands above it. */
      startsDay: boolean;
      /** The first and the last bubble of what one person said at a stretch. */
      startsRun: boolean;
      endsRun: boolean;
    }
  | {
      /** What staff alone see, a note or changes: merged and drawn by what is loaded for them. */
      kind: "staffs";
      key: string;
      isOwn: boolean;
      /** Somebody's words, which a reader further up is told of. */
      isNote: boolean;
      startsDay: boolean;
      at: string;
      /** Rows that are alike are about as high. */
      likeness: string;
      content: StaffsContent;
    };

/** A run ends when another person speaks, a day begins, or this much time passes. */
const runGapMaxMs = 5 * 60_000;

/**
 * The rows of a thread, oldest first: the ticket's own description (`opening`, once the first
 * message is reached), the messages grouped into days and runs, and what is on its way.
 */
export function threadRows(
  messages: readonly Message[],
  opening: Said | null,
  outgoing: readonly OutgoingMessage[] = [],
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const all: readonly Said[] = opening ? [opening, ...messages] : messages;
  let joins = false;
  for (const [index, current] of all.entries()) {
    const previous = all[index - 1];
    const next = all[index + 1];
    const joinsNext = next !== undefined && isOneRun(current, next);
    rows.push(
      rowOf(current, {
        isOpening: current === opening,
        startsDay: !previous || timeOf(previous).day !== timeOf(current).day,
        startsRun: !joins,
        endsRun: !joinsNext,
      }),
    );
    joins = joinsNext;
  }
  const waiting = outgoing.filter((message) => !isAmong(messages, message));
  // One that was refused is passed by the later ones.
  const firstId = waiting.find(({ state }) => state !== "failed")?.clientMessageId;
  const pending = waiting.map(
    (message): ThreadRow => ({
      kind: "pending",
      key: message.clientMessageId,
      message,
      isHeldBack: message.state === "queued" && message.clientMessageId !== firstId,
    }),
  );
  return [...rows, ...pending];
}

/** Whether the thread has the sent message. A server of the specification stores no client id: the newest text is compared. */
function isAmong(messages: readonly Message[], sent: OutgoingMessage): boolean {
  const { clientMessageId: id, text, state } = sent;
  if (messages.some(({ clientMessageId }) => clientMessageId === id)) return true;
  const newest = messages.at(-1);
  const isUnderWay = state === "sending" || state === "sent";
  return isUnderWay && newest?.clientMessageId === "" && text !== "" && newest.text === text;
}

export type SaidRow = Extract<ThreadRow, { kind: "said" }>;
export type StaffsRow = Extract<ThreadRow, { kind: "staffs" }>;

const knownRows = new WeakMap<Said, SaidRow>();

/** Memoizes rows: an unchanged row is the same object, and is not rendered again. */
function rowOf(said: Said, place: Omit<SaidRow, "kind" | "key" | "said">): SaidRow {
  const known = knownRows.get(said);
  if (
    known?.isOpening === place.isOpening &&
    known.startsDay === place.startsDay &&
    known.startsRun === place.startsRun &&
    known.endsRun === place.endsRun
  ) {
    return known;
  }
  const row: SaidRow = {
    kind: "said",
    key: place.isOpening ? "opening" : keyOf(said),
    said,
    ...place,
  };
  knownRows.set(said, row);
  return row;
}

function keyOf(said: Said & Partial<Pick<Message, "_id" | "clientMessageId">>): string {
  return said.clientMessageId || (said._id ?? "");
}

function isOneRun(earlier: Said, later: Said): boolean {
  // What stands before a tombstone keeps its own time and mark.
  if (earlier.sender.id !== later.sender.id || later.deletedAt) return false;
  const [from, to] = [timeOf(earlier), timeOf(later)];
  return from.day === to.day && to.atMs - from.atMs < runGapMaxMs;
}

const knownTimes = new WeakMap<Said, { day: string; atMs: number }>();

/** The calendar day is where the reader is, not in UTC; naming it costs more than all the rest. */
function timeOf(said: Said): { day: string; atMs: number } {
  let time = knownTimes.get(said);
  if (!time) {
    const at = new Date(said.createdAt);
    time = { day: at.toDateString(), atMs: at.getTime() };
    knownTimes.set(said, time);
  }
  return time;
}
