import { describe, expect, it } from "vitest";
import { expectWithin } from "./expect-within.ts";
import {
  addMachineNote,
  type MachineNote,
  notesBytes,
  notesKept,
  servedSince,
} from "./machine-notes.ts";

const none: MachineNote = {
  atMs: 0,
  lostMs: 0,
  worked: 0,
  workedMs: 0,
  computedMs: 0,
  queuedMs: 0,
};
function notesOf(...given: Partial<MachineNote>[]) {
  const notes = new Float64Array(new SharedArrayBuffer(notesBytes));
  for (const note of given) addMachineNote(notes, { ...none, ...note });
  return notes;
}

describe("a time that a test expects", () => {
  it("is held to its bound, and a much longer one is refused on any machine", () => {
    expectWithin(5, 10);
    expect(() => expectWithin(10_000_000, 1)).toThrow();
  });

  it("is as much longer as computing took while it lasted, and by what the machine stood still", () => {
    const notes = notesOf(
      { atMs: 0, lostMs: 9_000, worked: 0, workedMs: 90 },
      { atMs: 1_000, lostMs: 9_000, worked: 10, workedMs: 100 },
      { atMs: 6_000, lostMs: 12_000, worked: 20, workedMs: 130 },
    );
    expect(servedSince(notes, 1_000)).toEqual({ slowness: 3, lostMs: 3_000 });
    expect(servedSince(notes, 5_000)).toEqual({ slowness: 3, lostMs: 3_000 });
  });

  it("is as much longer as its own thread waited for a processor, once it has computed anything", () => {
    const little = notesOf({ atMs: 0 }, { atMs: 100, computedMs: 10, queuedMs: 50 });
    expect(servedSince(little, 0).slowness).toBe(1);
    const much = notesOf({ atMs: 0 }, { atMs: 100, computedMs: 30, queuedMs: 60 });
    expect(servedSince(much, 0).slowness).toBe(3);
  });

  it("has no more room on a machine that is quicker, nor before anything is known of it", () => {
    const quick = notesOf({ atMs: 0 }, { atMs: 100, worked: 10, workedMs: 5 });
    expect(servedSince(quick, 0)).toEqual({ slowness: 1, lostMs: 0 });
    expect(servedSince(notesOf(), 0)).toEqual({ slowness: 1, lostMs: 0 });
    expect(servedSince(notesOf(none), 0)).toEqual({ slowness: 1, lostMs: 0 });
  });

  it("is measured by what is still noted where it began before that", () => {
    const many = Array.from({ length: notesKept + 10 }, (_, n) => ({ atMs: n, lostMs: n }));
    expect(servedSince(notesOf(...many), 0).lostMs).toBe(notesKept - 3);
  });
});
