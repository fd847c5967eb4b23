import type { Activity } from "@deskbell/shared/tickets/activity";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isForeign, withEntries } from "./with-entries.ts";

const entry = (seq: number): Activity => ({
  seq,
  afterSeq: 0,
  kind: "change",
  actor: { kind: "staff" },
  changes: [],
  at: new Date(seq * 1_000).toISOString(),
});
const all = Array.from({ length: 30 }, (_, n) => entry(n + 1));

/** Some of the entries at once, as an event or an answer brings them. */
const delivery = fc.subarray(all, { minLength: 1 }).chain((some) => fc.shuffledSubarray(some));

describe("a history that a window receives in pieces", () => {
  // helpdesk 22
  it("has each entry once and in order, and none before the one that precedes it, whatever was lost or came twice", () => {
    fc.assert(
      fc.property(fc.array(delivery), (deliveries) => {
        let known: readonly Activity[] = [];
        for (const received of deliveries) {
          const { entries, hasGap } = withEntries(known, received);
          expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => n + 1));
          const newest = Math.max(...received.map(({ seq }) => seq));
          expect(hasGap).toBe(newest > entries.length);
          known = entries;
        }
        // What a reconnect asks for: all that follows what is known.
        const missed = all.filter(({ seq }) => seq > known.length);
        expect(withEntries(known, missed)).toEqual({ entries: all, hasGap: false });
      }),
    );
  });

  it("stays the same object when nothing is new", () => {
    expect(withEntries(all, all.slice(3, 9)).entries).toBe(all);
  });

  it("is foreign to a desk whose backup was put back", () => {
    expect(isForeign(all, all)).toBe(false);
    expect(isForeign(all, [{ ...entry(30), at: "2026-11-23T10:00:00.000Z" }])).toBe(true);
  });
});
