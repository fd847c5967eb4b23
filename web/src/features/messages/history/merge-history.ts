import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import type { Activity } from "@deskbell/shared/tickets/activity";
import type { Note } from "@deskbell/shared/tickets/note";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";
import type { Merged } from "../merged/with-merged.ts";
import { asSent, editedReply } from "../scheduled/edited-scheduled.ts";
import type { SaidRow, StaffsRow, ThreadRow } from "../thread/thread-rows.ts";

/** What a row shows that staff alone see. */
export type StaffsContent =
  | { kind: "note"; entry: Activity; note: Note }
  | { kind: "change"; entry: Activity }
  | { kind: "fold"; entries: readonly Activity[]; isOpen: boolean }
  | { kind: "pending"; message: OutgoingMessage }
  | { kind: "scheduled"; message: ScheduledMessage }
  | { kind: "merged"; merged: Merged[number] };

interface History {
  /** Without gaps, oldest first. */
  entries: readonly Activity[];
  /** Whether changes are shown; notes always are. */
  showsChanges: boolean;
  /** First numbers of the folds that are open. */
  openFolds: ReadonlySet<number>;
  /** Notes on their way. */
  outgoing: readonly OutgoingMessage[];
  /** Replies that wait for their time, or are held. */
  scheduled?: readonly ScheduledMessage[];
  viewerId: string;
}

/** More changes than this in a row are folded. */
const unfoldedMax = 3;

/**
 * The rows of a thread with its history among them: each entry after the message that it was added after,
 * in the order of its number. Entries before the oldest message that is loaded wait for it, and so do
 * those after a message that is still to come: nothing changes its place.
 */
export function mergeHistory(rows: readonly ThreadRow[], history: History): ThreadRow[] {
  const said = rows.filter((row) => row.kind === "said");
  const pending = rows.filter((row) => row.kind !== "said");
  const [first] = said;
  const last = said.at(-1);
  const fromSeq = first && !first.isOpening ? seqOf(first) : 0;
  const toSeq = last ? seqOf(last) : 0;
  const shown = history.entries
    .filter(({ note, changes }) => note || (history.showsChanges && changes.length > 0))
    .filter(({ afterSeq }) => afterSeq >= fromSeq && afterSeq <= toSeq)
    .toSorted((a, b) => a.afterSeq - b.afterSeq || a.seq - b.seq);
  const merged: (SaidRow | StaffsRow)[] = [];
  let at = 0;
  for (const [index, row] of said.entries()) {
    merged.push(row);
    const next = said[index + 1];
    const here: Activity[] = [];
    for (let entry = shown[at]; entry; entry = shown[at]) {
      if (next && entry.afterSeq >= seqOf(next)) break;
      here.push(entry);
      at += 1;
    }
    merged.push(...rowsOf(here, history));
  }
  const known = new Set(history.entries.flatMap(({ note }) => note?.clientNoteId ?? []));
  const waiting = history.outgoing
    .filter(({ clientMessageId }) => !known.has(clientMessageId))
    .map((message) => pendingRow(message));
  // The event that it was sent may come before the one that it waits no more.
  const shownKeys = new Set(rows.map(({ key }) => key));
  const scheduled = (history.scheduled ?? [])
    .flatMap((message) => {
      if (!shownKeys.has(message.clientMessageId)) return [message];
      return editedReply("thread", message.id) ? [asSent(message)] : [];
    })
    .toSorted((a, b) => a.sendAt.localeCompare(b.sendAt))
    .map((message) => scheduledRow(message, history.viewerId));
  return [...placed(merged), ...scheduled, ...pending, ...waiting];
}

/** Notes and changes of one place, long runs of changes folded. */
function rowsOf(entries: readonly Activity[], { openFolds, viewerId }: History): StaffsRow[] {
  const rows: StaffsRow[] = [];
  for (let start = 0; start < entries.length; ) {
    const [entry, ...rest] = entries.slice(start);
    if (!entry) break;
    if (entry.note) {
      rows.push(entryRow(entry, viewerId));
      start += 1;
      continue;
    }
    const end = rest.findIndex(({ note }) => note);
    const run = [entry, ...rest.slice(0, end < 0 ? undefined : end)];
    const isFolded = run.length > unfoldedMax;
    const isOpen = openFolds.has(entry.seq);
    if (isFolded) rows.push(foldRow(run, isOpen));
    if (!isFolded || isOpen) rows.push(...run.map((one) => entryRow(one, viewerId)));
    start += run.length;
  }
  return rows;
}

/** With days and runs anew: what stands between two messages ends what one person said at a stretch. */
function placed(rows: readonly (SaidRow | StaffsRow)[]): (SaidRow | StaffsRow)[] {
  return rows.map((row, index) => {
    const [previous, next] = [rows[index - 1], rows[index + 1]];
    const startsDay = !previous || dayOf(previous) !== dayOf(row);
    if (row.kind === "staffs") return variantOf(row, { startsDay });
    return variantOf(row, {
      startsDay,
      startsRun: row.startsRun || previous?.kind === "staffs",
      endsRun: row.endsRun || next?.kind === "staffs",
    });
  });
}

const variants = new WeakMap<object, ThreadRow[]>();

/** Memoizes rows: an unchanged row is the same object, and is not rendered again. */
function variantOf<Row extends SaidRow | StaffsRow>(row: Row, place: Partial<Row>): Row {
  const isAsPlaced = (one: ThreadRow) =>
    Object.entries(place).every(([name, value]) => one[name as keyof ThreadRow] === value);
  if (isAsPlaced(row)) return row;
  const known = variants.get(row) ?? [];
  const found = known.find(isAsPlaced);
  if (found) return found as Row;
  const variant = { ...row, ...place };
  variants.set(row, [...known, variant]);
  return variant;
}

const seqOf = ({ said }: SaidRow): number =>
  "seq" in said && typeof said.seq === "number" ? said.seq : 0;

const days = new WeakMap<object, string>();

/** The calendar day where the reader is. */
function dayOf(row: SaidRow | StaffsRow): string {
  const dated = row.kind === "said" ? row.said : row;
  const known = days.get(dated);
  if (known !== undefined) return known;
  const day = new Date(row.kind === "said" ? row.said.createdAt : row.at).toDateString();
  days.set(dated, day);
  return day;
}

const ownRows = new WeakMap<object, StaffsRow>();

function memoized(owner: object, make: () => StaffsRow): StaffsRow {
  const known = ownRows.get(owner);
  if (known) return known;
  const row = make();
  ownRows.set(owner, row);
  return row;
}

function entryRow(entry: Activity, viewerId: string): StaffsRow {
  return memoized(entry, () => {
    const { seq, note, at } = entry;
    const text = note?.text ?? "";
    return {
      kind: "staffs",
      key: note?.clientNoteId || `entry-${seq}`,
      isOwn: entry.actor.person?.id === viewerId,
      isNote: note !== undefined,
      startsDay: false,
      at,
      likeness: note
        ? ["note", note.files.length, text.split("\n").length, Math.ceil(text.length / 8)].join()
        : "change",
      content: note ? { kind: "note", entry, note } : { kind: "change", entry },
    };
  });
}

const folds = new WeakMap<Activity, Map<string, StaffsRow>>();

function foldRow(entries: readonly Activity[], isOpen: boolean): StaffsRow {
  const [first] = entries;
  if (!first) throw new Error("A fold has entries.");
  const known = folds.get(first) ?? new Map<string, StaffsRow>();
  folds.set(first, known);
  const name = `${entries.length} ${isOpen}`;
  const row = known.get(name) ?? {
    kind: "staffs",
    key: `fold-${first.seq}`,
    isOwn: false,
    isNote: false,
    startsDay: false,
    at: first.at,
    likeness: "fold",
    content: { kind: "fold", entries, isOpen },
  };
  known.set(name, row);
  return row;
}

const scheduledRow = (message: ScheduledMessage, viewerId: string): StaffsRow =>
  memoized(message, () => ({
    kind: "staffs",
    // Its message has the other.
    key: message.state === "sent" ? `edited ${message.id}` : message.clientMessageId,
    isOwn: message.author.id === viewerId,
    isNote: false,
    startsDay: false,
    at: message.sendAt,
    likeness: ["scheduled", message.files.length, Math.ceil(message.text.length / 80)].join(),
    content: { kind: "scheduled", message },
  }));

const pendingRow = (message: OutgoingMessage): StaffsRow =>
  memoized(message, () => ({
    kind: "staffs",
    key: message.clientMessageId,
    isOwn: true,
    isNote: true,
    startsDay: false,
    at: new Date(message.queuedAtMs).toISOString(),
    likeness: "pending-note",
    content: { kind: "pending", message },
  }));
