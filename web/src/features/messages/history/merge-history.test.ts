import type { Activity } from "@deskbell/shared/tickets/activity";
import { describe, expect, it } from "vitest";
import type { OutgoingMessage } from "../../../state/outbox.slice.ts";
import { aMessage, anId } from "../../../testing/builders.ts";
import { type ThreadRow, threadRows } from "../thread/thread-rows.ts";
import { mergeHistory } from "./merge-history.ts";

const at = (minute: number, day = 1) => new Date(2026, 7, day, 12, minute).toISOString();
const kim = { id: anId(7), name: "Kim Agent", avatar: "" };
const actor = { kind: "staff" as const, person: kim };

const change = (seq: number, afterSeq: number, more: Partial<Activity> = {}): Activity => ({
  seq,
  afterSeq,
  kind: "change",
  actor,
  changes: [{ field: "status", from: "open", to: "pending" }],
  at: at(afterSeq),
  ...more,
});
const note = (seq: number, afterSeq: number, clientNoteId = ""): Activity => ({
  ...change(seq, afterSeq),
  kind: "note",
  changes: [],
  note: { _id: anId(seq), author: kim, text: `note ${seq}`, files: [], mentions: [], clientNoteId },
});

const opening = aMessage({ text: "It never arrived.", createdAt: at(0) });
const messages = [1, 2, 3].map((seq) =>
  aMessage({ seq, createdAt: at(seq), text: `message ${seq}` }),
);
const none = {
  showsChanges: true,
  openFolds: new Set<number>(),
  outgoing: [],
  viewerId: anId(9),
};

/** Rows in a few words each. */
const words = (rows: readonly ThreadRow[]) =>
  rows.map((row) => {
    if (row.kind === "said") return row.isOpening ? "opening" : row.said.text;
    if (row.kind === "pending") return "pending";
    const { content } = row;
    if (content.kind === "fold") return `${content.entries.length} changes`;
    return "entry" in content ? `${content.kind} ${content.entry.seq}` : "pending note";
  });
const merge = (entries: Activity[], more: Partial<Parameters<typeof mergeHistory>[1]> = {}) =>
  mergeHistory(threadRows(messages, opening), { ...none, entries, ...more });

describe("a thread with its history", () => {
  it("has each entry after the message it was added after, in the order of its number", () => {
    const entries = [change(1, 0), note(2, 1), change(3, 1), note(4, 3)];
    expect(words(merge(entries))).toEqual([
      "opening",
      "change 1",
      "message 1",
      "note 2",
      "change 3",
      "message 2",
      "message 3",
      "note 4",
    ]);
  });

  it("has entries of messages that are not loaded, or still to come, once these are there", () => {
    const [, second, third] = messages;
    const loaded = second && third ? [second, third] : [];
    const entries = [note(1, 0), note(2, 1), note(3, 2), note(4, 9)];
    const rows = mergeHistory(threadRows(loaded, null), { ...none, entries });
    expect(words(rows)).toEqual(["message 2", "note 3", "message 3"]);
  });

  it("folds more than three changes in a row, never a note, and shows them when it is opened", () => {
    const run = [1, 2, 3, 4].map((seq) => change(seq, 3));
    const entries = [...run, note(5, 3), change(6, 3)];
    expect(words(merge(entries)).slice(4)).toEqual(["4 changes", "note 5", "change 6"]);
    const open = words(merge(entries, { openFolds: new Set([1]) })).slice(4);
    expect(open.slice(0, 5)).toEqual(["4 changes", "change 1", "change 2", "change 3", "change 4"]);
    expect(words(merge([...run.slice(1), note(5, 3)])).slice(4)).toHaveLength(4);
  });

  it("has no changes for who hides them, and all notes", () => {
    const entries = [change(1, 1), note(2, 1), change(3, 2)];
    expect(words(merge(entries, { showsChanges: false }))).toEqual([
      "opening",
      "message 1",
      "note 2",
      "message 2",
      "message 3",
    ]);
  });

  it("begins a day once, be it with a message or a note", () => {
    const later = aMessage({ seq: 4, createdAt: at(30, 2) });
    const rows = mergeHistory(threadRows([...messages, later], opening), {
      ...none,
      entries: [{ ...note(1, 3), at: at(1, 2) }],
    });
    const starts = rows.map((row) => row.kind !== "pending" && row.startsDay);
    expect(starts).toEqual([true, false, false, false, true, false]);
  });

  it("ends what one person says at a stretch where a note stands between", () => {
    const rows = merge([note(1, 1)]).flatMap((row) => (row.kind === "said" ? [row] : []));
    const [, first, second] = rows;
    expect([first?.endsRun, second?.startsRun]).toEqual([true, true]);
  });

  it("keeps its rows: only what is new is drawn", () => {
    const entries = [change(1, 0), note(2, 1), change(3, 1)];
    const before = new Set(merge(entries));
    const after = merge([...entries, note(4, 3)]);
    expect(words(after.filter((row) => !before.has(row)))).toEqual(["note 4"]);
  });

  it("shows a note on its way once, until its entry is there, and in the same row", () => {
    const clientMessageId = "0b8f2f3c-9f0e-4a5e-9a52-6b8f6f0b6c11";
    const outgoing: OutgoingMessage[] = [
      {
        clientMessageId,
        ticketId: anId(1),
        isNote: true,
        text: "note",
        files: [],
        queuedAtMs: 1,
        sentShare: 0,
        state: "sending",
        waitsFor: "",
        problems: [],
      },
    ];
    const waiting = merge([], { outgoing });
    expect(words(waiting).at(-1)).toBe("pending note");
    const added = merge([note(1, 3, clientMessageId)], { outgoing });
    expect(words(added).slice(4)).toEqual(["note 1"]);
    expect(added.at(-1)?.key).toBe(waiting.at(-1)?.key);
  });
});
